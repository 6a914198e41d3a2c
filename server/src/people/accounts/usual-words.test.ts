import { expect, it } from 'vitest'
import { isUsualWords } from './usual-words.ts'

it.each([
  ...[
    'passord1',
    'passord123',
    'sommer2026',
    'norge123',
    'Sommer2026!',
    'P4ssord!',
    'Vålerenga1913',
    'høst2026',
  ],
  ...['BodøGlimt1', 'jegelskerdeg', '2026sommer', 'Velkommen1', 'sommer-norge', 'pa$$ord12', 'Brann 2007'],
])('%j is easily guessed', (password) => {
  expect(isUsualWords(password)).toBe(true)
})

it.each([
  ...[
    'correct horse battery staple',
    'blåbærsyltetøy',
    'sommer i norge med kaffe',
    'sommeren1987var',
    'x9!kQ2vb',
  ],
  ...['', '12345678', 'brannmannsam', 'fjordkatthytte'],
])('%j is not, by its words', (password) => {
  expect(isUsualWords(password)).toBe(false)
})

import { expect, it } from 'vitest'
import { tooMany } from './refusals.ts'

it.each([
  [0.2, '1 second', '1 sekund', '1'],
  [119, '119 seconds', '119 sekunder', '119'],
  [121, '3 minutes', '3 minutter', '121'],
  [3600, '1 hour', '1 time', '3600'],
])('%d seconds to wait are said as %s', (seconds, en, nb, header) => {
  const refused = tooMany(seconds, 'en')
  expect(refused.body.detail).toBe(`Too many tries. Try again in ${en}.`)
  expect(refused.headers).toEqual({ 'Retry-After': header })
  expect(tooMany(seconds, 'nb').body.detail).toBe(`For mange forsøk. Prøv igjen om ${nb}.`)
})

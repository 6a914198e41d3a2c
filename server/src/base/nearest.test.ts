import { expect, it } from 'vitest'
import { didYouMean, nearest } from './nearest.ts'

const known = ['help', 'doctor', 'demo', 'maintenance', 'announce', 'setting']

it.each([
  ['docter', 'doctor'],
  ['dcotor', 'doctor'],
  ['DOCTOR', 'doctor'],
  ['settings', 'setting'],
  ['set', 'setting'],
  ['maintainance', 'maintenance'],
  ['hlep', 'help'],
  ['anounce', 'announce'],
])('%s most likely means %s', (word, expected) => {
  expect(nearest(word, known)).toBe(expected)
})

it.each(['', 'x', 'backup', 'serve', 'reset'])('%j is near to nothing', (word) => {
  expect(nearest(word, known)).toBeUndefined()
})

it('ends a sentence', () => {
  expect(didYouMean('demos', known)).toBe("; did you mean 'demo'?")
  expect(didYouMean('backup', known)).toBe('.')
  expect(didYouMean('backup', [])).toBe('.')
})

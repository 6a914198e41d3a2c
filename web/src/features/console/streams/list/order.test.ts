import { expect, test } from 'vitest'
import { mergeOrder, moved } from './order.ts'

test.each([
  [0, 1, 'bac'],
  [2, 0, 'cab'],
  [0, 2, 'bca'],
  [1, 1, 'abc'],
  [0, -1, 'abc'],
  [2, 3, 'abc'],
  [5, 0, 'abc'],
])('from %i to %i: %s', (from, to, result) => {
  expect(moved([...'abc'], from, to).join('')).toBe(result)
})

test('a wish leaves out what is gone and puts what is new last', () => {
  expect(mergeOrder([...'cab'], [...'bdc'])).toEqual([...'cbd'])
})

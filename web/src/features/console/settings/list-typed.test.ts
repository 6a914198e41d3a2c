import { expect, test } from 'vitest'
import { listTyped } from './list-typed.ts'

test.each([
  ['', []],
  ['7', [7]],
  [' 7,3 , 1', [7, 3, 1]],
  ['7, ', [7]],
  ['7, soon', '7, soon'],
  ['-7', '-7'],
])('%j means the numbers %j', (text, numbers) => {
  expect(listTyped(text, false)).toEqual(numbers)
})

test.each([
  ['', []],
  ['Brann, Lyn ,', ['Brann', 'Lyn']],
  ['1908', ['1908']],
])('%j means the words %j', (text, words) => {
  expect(listTyped(text, true)).toEqual(words)
})

import { expect, test } from 'vitest'
import { parseNumber } from './parse-number.ts'

test.each([
  ['9,90', 9.9],
  ['9.90', 9.9],
  ['1,00', 1],
  [' 12 ', 12],
  ['1 000,5', 1000.5],
  ['10\u00A0000', 10_000],
  ['-3', -3],
  ['−3', -3],
  [',5', 0.5],
  ['9,', 9],
])('%j is %d', (text, number) => {
  expect(parseNumber(text)).toBe(number)
})

test.each(['', '-', ',', '1.000,50', '1,000.50', '1,2,3', '1e3', '0x10', 'abc', '12 kr'])(
  '%j is no number',
  (text) => {
    expect(parseNumber(text)).toBeNaN()
  },
)

import { expect, it } from 'vitest'
import { formatNumber } from './format-number.ts'

it.each([
  [formatNumber(0.7, 'en', 1), '0.7'],
  [formatNumber(0.7, 'nb', 1), '0,7'],
  [formatNumber(3, 'nb', 1), '3,0'],
  [formatNumber(29.97, 'nb'), '29,97'],
  [formatNumber(25, 'nb'), '25'],
  [formatNumber(12_500, 'nb'), '12500'],
  [formatNumber(-1.5, 'nb'), '-1,5'],
  [formatNumber(0.1 + 0.2, 'en'), '0.3'],
])('number: %s', (written, expected) => {
  expect(written).toBe(expected)
})

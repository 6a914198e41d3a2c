import { expect, it } from 'vitest'
import { formatPercent, formatRate } from './percent.ts'

it.each([
  [formatPercent(20, 'en'), '20%'],
  [formatPercent(20, 'nb'), '20\u00a0%'],
  [formatPercent(99.954, 'en', 2), '99.95%'],
  [formatPercent(100, 'nb', 2), '100,00\u00a0%'],
  [formatRate('0%', 'en'), '0%'],
  [formatRate('0%', 'nb'), '0\u00a0%'],
])('percent: %s', (written, expected) => {
  expect(written).toBe(expected)
})

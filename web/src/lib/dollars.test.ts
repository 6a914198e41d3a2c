import { expect, test } from 'vitest'
import { formatCents, formatDollars, toCents } from './dollars.ts'

test.each([
  [0, '$0.00'],
  [5, '$0.05'],
  [1200, '$12.00'],
  [123_456, '$1234.56'],
])('%i cents are %s', (cents, text) => {
  expect(formatCents(cents)).toBe(text)
})

test.each([0.05, 0.29, 1.1, 1.15, 4.35, 19.99, 431.4])('%f dollars come back as they were', (dollars) => {
  expect(toCents(dollars) / 100).toBe(dollars)
  expect(formatDollars(dollars)).toBe(`$${dollars.toFixed(2)}`)
})

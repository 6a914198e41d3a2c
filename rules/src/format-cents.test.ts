import { expect, it } from 'vitest'
import { formatCents } from './format-cents.ts'

it.each([
  [1200, '$12.00', '12,00 USD'],
  [5, '$0.05', '0,05 USD'],
  [0, '$0.00', '0,00 USD'],
  [123_450, '$1234.50', '1 234,50 USD'],
  [-1200, '-$12.00', '−12,00 USD'],
])('%d cents are %s, in Norwegian %s', (cents, english, norwegian) => {
  expect(formatCents(cents, 'en')).toBe(english)
  expect(formatCents(cents, 'nb').replaceAll('\u00a0', ' ')).toBe(norwegian)
})

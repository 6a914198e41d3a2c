import fc from 'fast-check'
import { expect, it } from 'vitest'
import { containedVat } from './vat.ts'

it.each([
  [12500, 25, 2500],
  [1200, 25, 240],
  [999, 25, 200],
  [1, 25, 0],
  [3, 25, 1],
  [11200, 12, 1200],
  [1200, 0, 0],
  [0, 25, 0],
])('%i cents at %i %% contain %i', (cents, percent, vat) => {
  expect(containedVat(cents, percent)).toBe(vat)
})

it('together with the rest it is the price, and is within half a cent of its share of the rest', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100_000_000 }),
      fc.integer({ min: 0, max: 50 }),
      (cents, percent) => {
        const vat = containedVat(cents, percent)
        expect(Number.isInteger(vat)).toBe(true)
        expect(Math.abs(vat - (cents - (cents * 100) / (100 + percent)))).toBeLessThanOrEqual(0.5 + 1e-6)
      },
    ),
  )
})

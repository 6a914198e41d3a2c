import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isPayable, maxPoints, minTotalCents, usablePoints } from './pricing.ts'

describe('isPayable', () => {
  it.each([
    [minTotalCents - 1, false],
    [minTotalCents, true],
    [0, false],
    [-100, false],
  ])('%i cents: %s', (cents, payable) => {
    expect(isPayable(cents)).toBe(payable)
  })
})

describe('mostPoints', () => {
  it.each([
    { balance: 120, discountedCents: 1200, pointCents: 5, most: 120 },
    { balance: 500, discountedCents: 1200, pointCents: 5, most: 240 },
    { balance: 500, discountedCents: 1204, pointCents: 5, most: 240 },
    { balance: 500, discountedCents: 4, pointCents: 5, most: 0 },
    { balance: 0, discountedCents: 1200, pointCents: 5, most: 0 },
    { balance: -3, discountedCents: 1200, pointCents: 5, most: 0 },
    { balance: 7, discountedCents: 1200, pointCents: 0, most: 7 },
    { balance: 7, discountedCents: 0, pointCents: 5, most: 0 },
  ])('$balance points of $pointCents cents for $discountedCents cents: $most', ({ most, ...cart }) => {
    expect(maxPoints(cart)).toBe(most)
  })

  it('is the largest choice that the specification’s selector reaches', () => {
    const carts = fc.record({
      balance: fc.nat(400),
      discountedCents: fc.nat(100_000),
      pointCents: fc.nat(1000),
    })
    fc.assert(
      fc.property(carts, (cart) => {
        let chosen = 0
        while (
          chosen < cart.balance &&
          BigInt(chosen + 1) * BigInt(cart.pointCents) <= BigInt(cart.discountedCents)
        )
          chosen++
        expect(maxPoints(cart)).toBe(chosen)
      }),
    )
  })
})

it.each([
  ['leaves a dollar of what one month costs', { balance: 360, discountedCents: 1200 }, 220],
  ['is the balance where that is less', { balance: 20, discountedCents: 1200 }, 20],
  ['is none where no more than a dollar is to be paid', { balance: 360, discountedCents: 100 }, 0],
  ['is none of an empty cart', { balance: 360, discountedCents: 0 }, 0],
])('using all points %s', (_what, cart, points) => {
  expect(usablePoints({ ...cart, pointCents: 5 })).toBe(points)
})

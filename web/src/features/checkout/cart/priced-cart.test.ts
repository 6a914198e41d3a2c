import { describe, expect, test } from 'vitest'
import { type Cart, emptyCart, reduceCart } from './cart.ts'
import { endAfter, type PriceList, priceCart } from './priced-cart.ts'

const list: PriceList = {
  priceCents: 1200,
  rates: [
    { months: 24, discount: 25 },
    { months: 12, discount: 20 },
    { months: 6, discount: 10 },
    { months: 3, discount: 5 },
  ],
  balance: 120,
  pointCents: 5,
}

function cartOf(months: number[], points = 0): Cart {
  const lines = months.map((count, index) => ({ email: `a${index}@x.org`, months: count, renews: false }))
  return { ...reduceCart(emptyCart, { type: 'fill', lines }), points }
}

describe('what a cart costs', () => {
  test('months of all accounts count together for the discount', () => {
    const { price } = priceCart(cartOf([2, 4, 4], 100), list)
    expect(price).toEqual({
      totalMonths: 10,
      subTotalCents: 12_000,
      discountPercent: 10,
      discountRateString: '10%',
      monthsDiscountCents: 1200,
      pointsDiscountCents: 500,
      totalCents: 10_300,
    })
  })

  test('points go up to the balance, and no further than the discounted total', () => {
    expect(priceCart(cartOf([1], 500), list)).toMatchObject({ points: 120, maxPoints: 120 })
    const rich = { ...list, balance: 9999 }
    const { points, price, isPayable } = priceCart(cartOf([1], 9999), rich)
    expect(points).toBe(240)
    expect(price.totalCents).toBe(0)
    expect(isPayable).toBe(false)
  })

  test('a total of one dollar can be paid, one cent less cannot', () => {
    expect(priceCart(cartOf([1]), { ...list, priceCents: 100 }).isPayable).toBe(true)
    expect(priceCart(cartOf([1]), { ...list, priceCents: 99 }).isPayable).toBe(false)
    expect(priceCart(emptyCart, list).isPayable).toBe(false)
  })

  test('the next discount step is named, but not for an empty cart', () => {
    expect(priceCart(cartOf([4, 6]), list).next).toEqual({ months: 2, discount: 20 })
    expect(priceCart(cartOf([24]), list).next).toBeNull()
    expect(priceCart(emptyCart, list).next).toBeNull()
  })
})

describe('when access will end', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  const line = { email: 'a@x.org', months: 2, renews: false }

  test.each([
    ['from now on without access', null, '2027-01-21T12:00:00.000Z'],
    ['from now on when access has ended', '2026-03-01T00:00:00.000Z', '2027-01-21T12:00:00.000Z'],
    ['after the present end', '2026-12-31T08:00:00.000Z', '2027-02-28T08:00:00.000Z'],
  ])('%s', (_, subscriptionExpiry, end) => {
    expect(endAfter({ ...line, subscriptionExpiry }, now)).toBe(end)
  })

  test('keeps the day of the month on which months are counted', () => {
    const subscriptionExpiry = '2027-02-28T08:00:00.000Z'
    const monthBase = { from: subscriptionExpiry, day: 31 }
    expect(endAfter({ ...line, subscriptionExpiry, monthBase }, now)).toBe('2027-04-30T08:00:00.000Z')
  })

  test('is not said where the present end is not known', () => {
    expect(endAfter(line, now)).toBeNull()
  })
})

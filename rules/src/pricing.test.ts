import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DiscountRate, discountPercent, nextDiscount, priceOrder } from './pricing.ts'

const rates: DiscountRate[] = [
  { months: 24, discount: 25 },
  { months: 12, discount: 20 },
  { months: 6, discount: 10 },
  { months: 3, discount: 5 },
]

/** As the owner may set them: by months, most first, discounts in any order. */
const anyRates = fc
  .uniqueArray(
    fc.record({ months: fc.integer({ min: 1, max: 200 }), discount: fc.integer({ min: 1, max: 100 }) }),
    {
      selector: ({ months }) => months,
      maxLength: 6,
    },
  )
  .map((list) => list.toSorted((a, b) => b.months - a.months))

const anyOrder = fc.record({
  months: fc.array(fc.integer({ min: 1, max: 36 }), { maxLength: 50 }),
  priceCents: fc.integer({ min: 1, max: 100_000 }),
  rates: anyRates,
  points: fc.nat(100_000),
  pointCents: fc.nat(1000),
})

/** Dollars such as '-12.345', exact in thousandths of a cent. */
type Exact = bigint
const exactUnits = 100_000n

function exactOf(dollars: string): Exact {
  const [whole = '', fraction = ''] = dollars.replace('-', '').split('.')
  const value = BigInt(whole) * exactUnits + BigInt(fraction.padEnd(5, '0'))
  return dollars.startsWith('-') ? -value : value
}

/** Rounds half a cent up. */
function inCents(value: Exact): number {
  const [cents, rest] = [value / 1000n, value % 1000n]
  return Number(rest >= 500n ? cents + 1n : cents)
}

function dollarsOf(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}

/** The specification's rules in exact decimals. */
function byHand(order: {
  months: number[]
  priceCents: number
  rates: DiscountRate[]
  points: number
  pointCents: number
}) {
  let months = 0n
  for (const each of order.months) months += BigInt(each)
  let percent = 0
  for (const rate of order.rates.toReversed()) if (BigInt(rate.months) <= months) percent = rate.discount
  const subTotal = months * exactOf(dollarsOf(order.priceCents))
  const discount = (subTotal / 100n) * BigInt(percent)
  const points = BigInt(order.points) * exactOf(dollarsOf(order.pointCents))
  return {
    totalMonths: Number(months),
    subTotalCents: inCents(subTotal),
    discountPercent: percent,
    discountRateString: `${percent}%`,
    monthsDiscountCents: inCents(discount),
    pointsDiscountCents: inCents(points),
    totalCents: Number(subTotal / 1000n - BigInt(inCents(discount)) - points / 1000n),
  }
}

describe('discountPercent', () => {
  it.each([
    [0, 0],
    [1, 0],
    [2, 0],
    [3, 5],
    [5, 5],
    [6, 10],
    [11, 10],
    [12, 20],
    [23, 20],
    [24, 25],
    [1800, 25],
  ])('%i months: %i percent', (months, percent) => {
    expect(discountPercent(rates, months)).toBe(percent)
  })

  it('is 0 without rates, and takes the first that is reached even if a later one is better', () => {
    expect(discountPercent([], 100)).toBe(0)
    const odd = [
      { months: 10, discount: 1 },
      { months: 5, discount: 50 },
    ]
    expect(discountPercent(odd, 10)).toBe(1)
    expect(discountPercent(odd, 9)).toBe(50)
  })
})

describe('nextDiscount', () => {
  it.each<[number, { months: number; discount: number } | null]>([
    [0, { months: 3, discount: 5 }],
    [2, { months: 1, discount: 5 }],
    [3, { months: 3, discount: 10 }],
    [10, { months: 2, discount: 20 }],
    [12, { months: 12, discount: 25 }],
    [24, null],
    [40, null],
  ])('with %i months: %j', (months, next) => {
    expect(nextDiscount(rates, months)).toEqual(next)
  })

  it('is true: so many more months give that discount, fewer do not, and it is a better one', () => {
    fc.assert(
      fc.property(anyRates, fc.nat(250), (list, months) => {
        const now = discountPercent(list, months)
        const next = nextDiscount(list, months)
        if (next) {
          expect(next.discount).toBeGreaterThan(now)
          expect(discountPercent(list, months + next.months)).toBe(next.discount)
        }
        const before = next ? next.months : 250
        for (let more = 0; more < before; more++)
          expect(discountPercent(list, months + more)).toBeLessThanOrEqual(now)
      }),
    )
  })
})

describe('priceOrder', () => {
  it.each([
    { months: [1], points: 0, sub: 1200, discount: 0, worth: 0, total: 1200 },
    { months: [2, 1], points: 0, sub: 3600, discount: 180, worth: 0, total: 3420 },
    { months: [12], points: 120, sub: 14_400, discount: 2880, worth: 600, total: 10_920 },
    { months: [12, 6, 6], points: 1, sub: 28_800, discount: 7200, worth: 5, total: 21_595 },
    { months: [1], points: 240, sub: 1200, discount: 0, worth: 1200, total: 0 },
    { months: [1], points: 241, sub: 1200, discount: 0, worth: 1205, total: -5 },
    { months: [], points: 0, sub: 0, discount: 0, worth: 0, total: 0 },
  ])('$months months and $points points: $total', ({ months, points, sub, discount, worth, total }) => {
    expect(priceOrder({ months, priceCents: 1200, rates, points, pointCents: 5 })).toMatchObject({
      subTotalCents: sub,
      monthsDiscountCents: discount,
      pointsDiscountCents: worth,
      totalCents: total,
    })
  })

  it.each([
    // 5 % of 3 × 3.33 = 0.4995
    { months: 3, priceCents: 333, discount: 50 },
    // 5 % of 3 × 3.30 = 0.495: half a cent
    { months: 3, priceCents: 330, discount: 50 },
    // 5 % of 3 × 3.29 = 0.4935
    { months: 3, priceCents: 329, discount: 49 },
    // 25 % of 24 × 0.01 = 0.06
    { months: 24, priceCents: 1, discount: 6 },
  ])('takes $discount off $months months at $priceCents', ({ months, priceCents, discount }) => {
    const price = priceOrder({ months: [months], priceCents, rates, points: 0, pointCents: 5 })
    expect(price.monthsDiscountCents).toBe(discount)
  })

  it.each([
    [49, 0],
    [50, 1],
    [51, 1],
    [149, 1],
    [150, 2],
  ])('1 %% of %i cents is %i', (priceCents, discount) => {
    const one = [{ months: 1, discount: 1 }]
    const price = priceOrder({ months: [1], priceCents, rates: one, points: 0, pointCents: 5 })
    expect(price.monthsDiscountCents).toBe(discount)
  })

  it('is what exact decimals by hand give', () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        expect(priceOrder(order)).toEqual(byHand(order))
      }),
      { numRuns: 5000 },
    )
  })

  it('adds up, in whole cents, and does not mind the order of the lines', () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        const price = priceOrder(order)
        for (const value of Object.values(price).filter((each) => typeof each === 'number'))
          expect(Number.isSafeInteger(value)).toBe(true)
        expect(price.subTotalCents - price.monthsDiscountCents - price.pointsDiscountCents).toBe(
          price.totalCents,
        )
        expect(price.monthsDiscountCents).toBeLessThanOrEqual(price.subTotalCents)
        expect(priceOrder({ ...order, months: order.months.toReversed() })).toEqual(price)
      }),
    )
  })
})

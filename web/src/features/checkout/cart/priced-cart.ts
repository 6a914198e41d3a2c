import { endWithMonths } from '@strom/rules/access'
import {
  type DiscountRate,
  isPayable,
  maxPoints,
  nextDiscount,
  type Price,
  priceOrder,
  usablePoints,
} from '@strom/rules/pricing'
import type { Cart, CartLine } from './cart.ts'

export type PriceList = {
  readonly priceCents: number
  /** Most months first. */
  readonly rates: readonly DiscountRate[]
  /** The member's reward points. */
  readonly balance: number
  readonly pointCents: number
}

export type PricedCart = {
  price: Price
  /** Chosen points, limited by balance and total. */
  points: number
  maxPoints: number
  /** Most points that leave a payable total. */
  usablePoints: number
  isPayable: boolean
  next: ReturnType<typeof nextDiscount>
}

export function priceCart(cart: Cart, list: PriceList): PricedCart {
  const order = { ...list, months: cart.lines.map(({ months }) => months) }
  const withoutPoints = priceOrder({ ...order, points: 0 })
  const max = maxPoints({ ...list, discountedCents: withoutPoints.totalCents })
  const points = Math.min(cart.points, max)
  const price = priceOrder({ ...order, points })
  return {
    price,
    points,
    maxPoints: max,
    usablePoints: usablePoints({ ...list, discountedCents: withoutPoints.totalCents }),
    isPayable: isPayable(price.totalCents),
    next: price.totalMonths > 0 ? nextDiscount(list.rates, price.totalMonths) : null,
  }
}

function getMonthBase({ subscriptionExpiry, monthBase }: CartLine) {
  if (!subscriptionExpiry) return null
  const end = Date.parse(subscriptionExpiry)
  if (!monthBase) return { end, from: end, day: new Date(end).getUTCDate() }
  return { end, from: Date.parse(monthBase.from), day: monthBase.day }
}

/** ISO time of the end of access after the purchase; null if the present end is unknown. */
export function endAfter(line: CartLine, now: number): string | null {
  if (line.subscriptionExpiry === undefined) return null
  return new Date(endWithMonths(getMonthBase(line), now, line.months)).toISOString()
}

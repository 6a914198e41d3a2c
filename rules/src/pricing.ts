/** `discount`: whole percent. Most months first. */
export type DiscountRate = { months: number; discount: number }

export type CartLine = { email: string; months: number }

export const minTotalCents = 100
export const maxMonthsPerLine = 36
export const maxLines = 50

export function discountPercent(rates: readonly DiscountRate[], totalMonths: number): number {
  return rates.find(({ months }) => months <= totalMonths)?.discount ?? 0
}

/** `months`: how many more reach it. */
export function nextDiscount(
  rates: readonly DiscountRate[],
  totalMonths: number,
): { months: number; discount: number } | null {
  const now = discountPercent(rates, totalMonths)
  const next = rates.findLast(({ months, discount }) => months > totalMonths && discount > now)
  return next ? { months: next.months - totalMonths, discount: next.discount } : null
}

/** Half a cent rounds up. */
function percentOf(cents: number, percent: number): number {
  return Math.floor((cents * percent + 50) / 100)
}

export type Price = {
  totalMonths: number
  subTotalCents: number
  discountPercent: number
  /** Such as '10%'. */
  discountRateString: string
  monthsDiscountCents: number
  pointsDiscountCents: number
  /** May be too little to pay, or negative. */
  totalCents: number
}

/** In whole cents. Refuses nothing: see `maxPoints` and `isPayable`. */
export function priceOrder(order: {
  /** One number a cart line. */
  months: readonly number[]
  /** Price of one month. */
  priceCents: number
  rates: readonly DiscountRate[]
  points: number
  /** Value of one reward point. */
  pointCents: number
}): Price {
  const totalMonths = order.months.reduce((sum, months) => sum + months, 0)
  const subTotalCents = totalMonths * order.priceCents
  const percent = discountPercent(order.rates, totalMonths)
  const monthsDiscountCents = percentOf(subTotalCents, percent)
  const pointsDiscountCents = order.points * order.pointCents
  return {
    totalMonths,
    subTotalCents,
    discountPercent: percent,
    discountRateString: `${percent}%`,
    monthsDiscountCents,
    pointsDiscountCents,
    totalCents: subTotalCents - monthsDiscountCents - pointsDiscountCents,
  }
}

export function isPayable(totalCents: number): boolean {
  return totalCents >= minTotalCents
}

/** For 'use all': leaves a payable total. */
export function usablePoints(cart: { balance: number; discountedCents: number; pointCents: number }): number {
  return maxPoints({ ...cart, discountedCents: cart.discountedCents - minTotalCents })
}

/** Whole points, worth no more than the discounted total. */
export function maxPoints(cart: { balance: number; discountedCents: number; pointCents: number }): number {
  const affordable =
    cart.pointCents > 0 ? Math.floor(cart.discountedCents / cart.pointCents) : Number.POSITIVE_INFINITY
  return Math.max(0, Math.min(Math.floor(cart.balance), affordable))
}

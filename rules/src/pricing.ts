/** From so many months on, so many whole percent. Lists of rates are ordered by months, most first. */
export type DiscountRate = { months: number; discount: number }

/** One account of a cart and the months for it. */
export type CartLine = { email: string; months: number }

/** The least that can be paid, in cents. */
export const minTotalCents = 100
/** Limits of a cart. */
export const maxMonthsPerLine = 36
export const maxLines = 50

/** The percent off for so many months over all accounts: the first rate whose threshold is reached, else 0. */
export function discountPercent(rates: readonly DiscountRate[], totalMonths: number): number {
  return rates.find(({ months }) => months <= totalMonths)?.discount ?? 0
}

/** The nearest better rate and how many more months reach it; null when there is none. */
export function nextDiscount(
  rates: readonly DiscountRate[],
  totalMonths: number,
): { months: number; discount: number } | null {
  const now = discountPercent(rates, totalMonths)
  const next = rates.findLast(({ months, discount }) => months > totalMonths && discount > now)
  return next ? { months: next.months - totalMonths, discount: next.discount } : null
}

/** Whole percent of cents; half a cent rounds up. */
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
  /** Below `minTotalCents`, or negative with too many points, it cannot be paid. */
  totalCents: number
}

/**
 * The price of a cart, in whole cents: total months times the price, less the volume
 * discount on all of it (half a cent rounds up), less the worth of the points. It refuses nothing: whether points and
 * total are allowed say `maxPoints` and `isPayable`.
 */
export function priceOrder(order: {
  /** Months of each line. */
  months: readonly number[]
  /** Price of one month. */
  priceCents: number
  rates: readonly DiscountRate[]
  points: number
  /** Worth of one reward point. */
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

/** Whether a total reaches the least that can be paid: one dollar. */
export function isPayable(totalCents: number): boolean {
  return totalCents >= minTotalCents
}

/** How many of the points may be chosen so that what is left can be paid: what 'use all' means. */
export function usablePoints(cart: { balance: number; discountedCents: number; pointCents: number }): number {
  return maxPoints({ ...cart, discountedCents: cart.discountedCents - minTotalCents })
}

/**
 * How many points may be chosen: whole ones up to the balance, as long as their worth does not pass the total after
 * the volume discount. What is left may still be too little to be paid.
 */
export function maxPoints(cart: { balance: number; discountedCents: number; pointCents: number }): number {
  const affordable =
    cart.pointCents > 0 ? Math.floor(cart.discountedCents / cart.pointCents) : Number.POSITIVE_INFINITY
  return Math.max(0, Math.min(Math.floor(cart.balance), affordable))
}

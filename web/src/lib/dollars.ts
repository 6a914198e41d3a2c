/** Cents as a price in dollars, such as '$12.00'; the currency of every price is USD. */
export function formatCents(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`
}

/** The wire's dollars in cents, the unit of the rules. */
export function toCents(dollars: number): number {
  return Math.round(dollars * 100)
}

/** The wire's dollars as a price. */
export function formatDollars(dollars: number): string {
  return formatCents(toCents(dollars))
}

/** A deduction in cents, with a minus sign. */
export function formatDeduction(cents: number): string {
  return cents > 0 ? `−${formatCents(cents)}` : formatCents(cents)
}

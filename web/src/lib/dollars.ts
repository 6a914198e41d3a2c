/** Cents as a price in dollars, such as '$12.00'; the currency of every price is USD. */
export function formatCents(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`
}

/** The wire's dollars as the cents the rules reckon with. */
export function toCents(dollars: number): number {
  return Math.round(dollars * 100)
}

/** The wire's dollars as a price. */
export function formatDollars(dollars: number): string {
  return formatCents(toCents(dollars))
}

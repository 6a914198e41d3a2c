/** Cents as dollars, such as '$10.80'. */
export function formatDollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Dollars as '$1,234.50'; every price is in USD. */
export function formatMoney(amount: number): string {
  return dollars.format(amount)
}

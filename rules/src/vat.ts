/** The tax that a price in whole cents contains, in whole cents, half a cent rounded up. `percent`: 0 to 100, of the price without the tax. */
export function containedVat(cents: number, percent: number): number {
  return Math.round((cents * percent) / (100 + percent))
}

/** Half a cent rounds up. `percent`: 0 to 100, of the price without tax. */
export function containedVat(cents: number, percent: number): number {
  return Math.round((cents * percent) / (100 + percent))
}

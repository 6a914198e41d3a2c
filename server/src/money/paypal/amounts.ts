/** `1200` becomes `12.00`. */
export function toAmount(cents: number): string {
  if (!Number.isSafeInteger(cents) || cents <= 0) throw new Error(`${cents} is no amount in cents`)
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}

/** Null unless it has exactly two decimals. */
export function toCents(amount: string): number | null {
  const [, whole, decimals] = /^(\d{1,12})\.(\d{2})$/.exec(amount) ?? []
  return whole === undefined || decimals === undefined ? null : Number(whole + decimals)
}

/** `share`: 0 to 1; NaN when empty. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

// A source may write any number: these bounds keep timers and sums sane.

export const mostListed = { seconds: 86_400, frameRate: 1000, pixels: 65_535, bandwidth: 1e12 } as const

/** Ignores trailing text, as players do. */
export function readListed(text: string | undefined, most: number): number | null {
  const value = Number.parseFloat(text ?? '')
  return value > 0 && value <= most ? value : null
}

export function readListedWhole(text: string | undefined, most: number): number | null {
  const value = readListed(text, most)
  return value === null ? null : Math.round(value)
}

/** RFC 8216, 4.2 allows 64 bits; JavaScript is exact for 15 digits. */
export function readCounter(text: string | undefined): number {
  const digits = /^\s*(\d+)/.exec(text ?? '')?.[1] ?? '0'
  return Number(digits.slice(-15))
}

export function isExactCounter(text: string | undefined): boolean {
  return (/^\s*0*(\d+)/.exec(text ?? '')?.[1] ?? '').length <= 15
}

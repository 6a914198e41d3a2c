// Numbers as a source's playlist writes them. A source may write anything: each is kept within what a player can mean by it, so that
// answers, timers and sums that use it stay whole.

/** The most that is believed: a day of seconds, 1,000 frames a second, 16-bit picture sizes, a terabit a second. */
export const mostListed = { seconds: 86_400, frameRate: 1000, pixels: 65_535, bandwidth: 1e12 } as const

/** Reads a positive decimal number up to `most`; null for anything else. What stands behind the number is ignored, as players do. */
export function readListed(text: string | undefined, most: number): number | null {
  const value = Number.parseFloat(text ?? '')
  return value > 0 && value <= most ? value : null
}

/** Reads a positive number up to `most`, rounded to a whole one; null for anything else. */
export function readListedWhole(text: string | undefined, most: number): number | null {
  const value = readListed(text, most)
  return value === null ? null : Math.round(value)
}

/**
 * Reads a counter, which HLS lets have 64 bits (RFC 8216, 4.2): its last 15 digits, which JavaScript counts on from exactly.
 * Any other text counts as 0.
 */
export function readCounter(text: string | undefined): number {
  const digits = /^\s*(\d+)/.exec(text ?? '')?.[1] ?? '0'
  return Number(digits.slice(-15))
}

/** Whether `readCounter` gives the number as the source wrote it, rather than the end of it. */
export function isExactCounter(text: string | undefined): boolean {
  return (/^\s*0*(\d+)/.exec(text ?? '')?.[1] ?? '').length <= 15
}

// How much a broadcast may be: 100 Mb/s, and a burst of two seconds of that.
export const bytesAMs = 12_500
export const maxBytesAtOnce = 2000 * bytesAMs
/** An object in memory, and the work on it, that a portion is besides its bytes. */
const leastBytes = 64

/** Measures what comes by the machine's time, since a broadcaster's own may stand still. */
export function createRate(now: () => number = () => performance.now()) {
  let allowance = maxBytesAtOnce
  let measuredAt = now()

  function refill() {
    const at = now()
    allowance = Math.min(maxBytesAtOnce, allowance + (at - measuredAt) * bytesAMs)
    measuredAt = at
  }

  return {
    /** A portion that came; a tiny one costs more work than its bytes. */
    take(bytes: number) {
      refill()
      allowance -= countPortion(bytes)
    },
    /** How long to wait before taking more (milliseconds). */
    waitMs(): number {
      refill()
      return Math.max(0, -allowance / bytesAMs)
    },
  }
}

/** What a portion counts as. */
export function countPortion(bytes: number): number {
  return Math.max(bytes, leastBytes)
}

// 100 Mb/s, with a burst of two seconds.
export const bytesAMs = 12_500
export const maxBytesAtOnce = 2000 * bytesAMs
/** A tiny portion costs more memory and work than its bytes. */
const leastBytes = 64

/** By this machine's time: a broadcaster's may stand still. */
export function createRate(now: () => number = () => performance.now()) {
  let allowance = maxBytesAtOnce
  let measuredAt = now()

  function refill() {
    const at = now()
    allowance = Math.min(maxBytesAtOnce, allowance + (at - measuredAt) * bytesAMs)
    measuredAt = at
  }

  return {
    spend(bytes: number) {
      refill()
      allowance -= countPortion(bytes)
    },
    waitMs(): number {
      refill()
      return Math.max(0, -allowance / bytesAMs)
    },
  }
}

export function countPortion(bytes: number): number {
  return Math.max(bytes, leastBytes)
}

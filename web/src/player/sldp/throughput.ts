const windowMs = 2_000

/** The line's capacity while the buffer runs empty. */
export function createThroughput() {
  let arrivals: { at: number; bytes: number }[] = []
  let since = 0
  return {
    arrived(bytes: number, now: number) {
      if (arrivals.length === 0) since = now
      arrivals.push({ at: now, bytes })
      if ((arrivals[0]?.at ?? now) < now - 2 * windowMs) {
        arrivals = arrivals.filter(({ at }) => at > now - windowMs)
      }
    },
    bitsASecond(now: number): number {
      const bytes = arrivals.reduce((sum, one) => sum + (one.at > now - windowMs ? one.bytes : 0), 0)
      return (bytes * 8000) / Math.max(1, Math.min(windowMs, now - since))
    },
  }
}

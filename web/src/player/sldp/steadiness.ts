const windowMs = 30_000
const tooMany = 3

/** Counts stalls; `stalled` answers true when there were three within thirty seconds. */
export function createSteadiness() {
  let stalls: number[] = []
  return {
    stalled(now: number): boolean {
      stalls = [...stalls.filter((at) => now - at < windowMs), now]
      return stalls.length >= tooMany
    },
  }
}

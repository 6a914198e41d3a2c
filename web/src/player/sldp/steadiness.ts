/** So many stalls within so many milliseconds are too many: at once, or with the longest buffer that they have asked for. */
const limits = [
  { stalls: 3, withinMs: 30_000 },
  { stalls: 6, withinMs: 300_000 },
] as const

/** Counts stalls; `stalled` answers true when there were too many. */
export function createSteadiness() {
  let stalls: number[] = []
  return {
    stalled(now: number): boolean {
      stalls = [...stalls, now].slice(-6)
      return limits.some((limit) => {
        const first = stalls.at(-limit.stalls)
        return first !== undefined && now - first < limit.withinMs
      })
    },
  }
}

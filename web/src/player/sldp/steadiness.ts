/** So many stalls within so many milliseconds are too many: at once, or again and again with whatever buffer. */
const limits = [
  { stalls: 3, withinMs: 30_000 },
  { stalls: 4, withinMs: 300_000 },
] as const

/** Counts stalls; `stalled` answers true when there were too many. */
export function createSteadiness() {
  let stalls: number[] = []
  return {
    stalled(now: number): boolean {
      stalls = [...stalls, now].slice(-4)
      return limits.some((limit) => {
        const first = stalls.at(-limit.stalls)
        return first !== undefined && now - first < limit.withinMs
      })
    },
  }
}

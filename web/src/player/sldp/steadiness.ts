/** Too many stalls, at once or despite the longest buffer. */
const limits = [
  { stalls: 3, withinMs: 30_000 },
  { stalls: 6, withinMs: 300_000 },
] as const

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

const stalls = 3
const withinMs = 60_000

/** True at the third stall within a minute. */
export function createShakyWatch(): (now: number) => boolean {
  let recent: number[] = []
  return (now) => {
    recent = [...recent.filter((at) => now - at < withinMs), now]
    return recent.length >= stalls
  }
}

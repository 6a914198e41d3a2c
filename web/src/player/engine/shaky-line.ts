const stalls = 3
const withinMs = 60_000

/** Tells of each stall, as it comes, whether it is one too many within a minute: the line does not carry low latency. */
export function createShakyWatch(): (now: number) => boolean {
  let recent: number[] = []
  return (now) => {
    recent = [...recent.filter((at) => now - at < withinMs), now]
    return recent.length >= stalls
  }
}

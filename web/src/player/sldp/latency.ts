/** Seconds, on a line without stalls. */
export const targetBuffer = 0.5
/** Seconds beyond the worst delay of a line that holds data back. */
const spare = 0.1
const longestTarget = 3.5
/** A single delay may be the broadcaster's. */
const mostLengthening = 1
/** A delay this close to the target renews it. */
const closeToLongest = 0.5
/** The target shrinks after this long without such a delay. */
const expectedMs = 900_000
/** Seconds per minute. */
const shortening = 0.25
/** Seconds; speed cannot catch up more. */
export const jumpBeyond = 2

const slowest = 0.97
const fastest = 1.1
const closeEnough = 0.04

export type Target = {
  seconds(): number
  /** Counts even if the picture never stalled. */
  arrivedLate(seconds: number): void
}

export function createTarget(now: () => number): Target {
  let longest = { seconds: targetBuffer, at: now() }

  function seconds(): number {
    const recoveredMinutes = Math.max(0, now() - longest.at - expectedMs) / 60_000
    return Math.max(targetBuffer, longest.seconds - recoveredMinutes * shortening)
  }
  return {
    seconds,
    arrivedLate(late) {
      const needed = late + spare
      if (needed <= targetBuffer || needed < seconds() - closeToLongest) return
      const most = Math.min(longestTarget, seconds() + mostLengthening)
      longest = { seconds: Math.min(most, Math.max(needed, seconds())), at: now() }
    },
  }
}

export function playbackRate(smallest: number, target: number): number {
  const excess = smallest - target
  if (Math.abs(excess) < closeEnough) return 1
  const rate = 1 + excess * (excess > 0 ? 0.25 : 0.15)
  return Math.round(Math.min(fastest, Math.max(slowest, rate)) * 100) / 100
}

const windowMs = 1_000

export function createMinimum() {
  let since = Number.NEGATIVE_INFINITY
  let smallest = Number.POSITIVE_INFINITY

  function restart(now: number) {
    since = now
    smallest = Number.POSITIVE_INFINITY
  }
  return {
    restart,
    add(value: number, now: number): number | null {
      if (now - since > 3 * windowMs) restart(now)
      smallest = Math.min(smallest, value)
      if (now - since < windowMs) return null
      const found = smallest
      restart(now)
      return found
    },
  }
}

const edgeMemoryMs = 5_000

/** Judges the newest picture by the fastest recent arrival. */
export function createEdge() {
  let arrivals: { lead: number; at: number }[] = []
  return {
    restart() {
      arrivals = []
    },
    /** Returns seconds behind the fastest arrival. */
    arrived(end: number, now: number): number {
      const lead = end - now / 1000
      arrivals = arrivals.filter((known) => known.lead > lead && now - known.at < edgeMemoryMs)
      arrivals.push({ lead, at: now })
      return (arrivals[0]?.lead ?? lead) - lead
    },
    at(now: number): number | null {
      const newest = arrivals.at(-1)
      const best = arrivals[0]
      return newest && best && now - newest.at < edgeMemoryMs ? best.lead + now / 1000 : null
    },
  }
}

/** The buffer's smallest length that is held on a line without stalls, in seconds. */
export const targetBuffer = 0.5
/** A line that holds everything back now and then, as one that loses packets does, needs as much as it is late, and this. Seconds. */
const spare = 0.1
const longestTarget = 3.5
/** Once may be the broadcaster's, and come no more. Seconds. */
const mostLengthening = 1
/** Late by nearly as much as at its worst, it has not recovered. Seconds. */
const closeToLongest = 0.5
/** Such a line does it again within this time, or has recovered. */
const expectedMs = 900_000
/** Seconds that a recovered line gives back each minute. */
const shortening = 0.25
/** Farther behind than this is not caught up by speed. */
export const jumpBeyond = 2

const slowest = 0.97
const fastest = 1.1
const closeEnough = 0.04

export type Target = {
  seconds(): number
  /** Media arrived so many seconds later than it can, whether the picture stood still or not. */
  arrivedLate(seconds: number): void
}

/** The target, in the end as long as the line was late at its worst in the last minutes. */
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

/** The speed that brings the smallest buffer of the last second to the target within some seconds. */
export function playbackRate(smallest: number, target: number): number {
  const excess = smallest - target
  if (Math.abs(excess) < closeEnough) return 1
  const rate = 1 + excess * (excess > 0 ? 0.25 : 0.15)
  return Math.round(Math.min(fastest, Math.max(slowest, rate)) * 100) / 100
}

const windowMs = 1_000

/** The smallest of the values of each second; the buffer is smallest right before more arrives. */
export function createMinimum() {
  let since = Number.NEGATIVE_INFINITY
  let smallest = Number.POSITIVE_INFINITY

  function restart(now: number) {
    since = now
    smallest = Number.POSITIVE_INFINITY
  }
  return {
    restart,
    /** @returns the smallest value of the second that is over with this one, else null. */
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

/** Where the source's newest picture is now, judged by the fastest arrival of the last seconds. */
export function createEdge() {
  let arrivals: { lead: number; at: number }[] = []
  return {
    restart() {
      arrivals = []
    },
    /** Media up to second `end` has arrived. @returns how many seconds later than the fastest of the last ones. */
    arrived(end: number, now: number): number {
      const lead = end - now / 1000
      arrivals = arrivals.filter((known) => known.lead > lead && now - known.at < edgeMemoryMs)
      arrivals.push({ lead, at: now })
      return (arrivals[0]?.lead ?? lead) - lead
    },
    /** The newest second by now; null while nothing arrives. */
    at(now: number): number | null {
      const newest = arrivals.at(-1)
      const best = arrivals[0]
      return newest && best && now - newest.at < edgeMemoryMs ? best.lead + now / 1000 : null
    },
  }
}

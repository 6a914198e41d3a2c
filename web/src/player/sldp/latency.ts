/** The buffer's smallest length that is held on a line without stalls, in seconds. */
export const targetBuffer = 0.5
/**
 * A line that holds everything back now and then, as one that loses packets does, needs more: by as long as the picture stood still, within
 * these bounds, in seconds. Where they are wide enough it stands still, in the long run, for no more than each quiet minute takes away again.
 */
const longestTarget = 3.5
const leastLengthening = 0.5
const mostLengthening = 1
const shortening = 0.05
const quietMs = 60_000
/** Farther behind than this is not caught up by speed. */
export const jumpBeyond = 2

const slowest = 0.97
const fastest = 1.1
const closeEnough = 0.04

export type Target = {
  seconds(): number
  /** The picture stood still for so many seconds. */
  lengthen(stalled: number): void
}

/** The target, which each stall moves away and each minute without one moves a little nearer again. */
export function createTarget(now: () => number): Target {
  let lengthened = { to: targetBuffer, at: now() }

  function seconds(): number {
    const quietMinutes = Math.floor((now() - lengthened.at) / quietMs)
    return Math.max(targetBuffer, lengthened.to - quietMinutes * shortening)
  }
  return {
    seconds,
    lengthen(stalled) {
      const lengthening = Math.min(mostLengthening, Math.max(leastLengthening, stalled))
      lengthened = { to: Math.min(longestTarget, seconds() + lengthening), at: now() }
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
    /** Media up to second `end` has arrived. */
    arrived(end: number, now: number) {
      const lead = end - now / 1000
      arrivals = arrivals.filter((known) => known.lead > lead && now - known.at < edgeMemoryMs)
      arrivals.push({ lead, at: now })
    },
    /** The newest second by now; null while nothing arrives. */
    at(now: number): number | null {
      const newest = arrivals.at(-1)
      const best = arrivals[0]
      return newest && best && now - newest.at < edgeMemoryMs ? best.lead + now / 1000 : null
    },
  }
}

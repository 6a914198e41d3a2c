// Lays a broadcaster's time on the channel's: milliseconds since 1970 by the clock of this machine.

/** So much of a fragment's length its place may be moved by, to follow a clock that runs faster or slower. */
const mostPerMs = 0.0005
/** The earliest arrival of so many fragments (about half a minute) tells drift from a shaky line. */
const windowLength = 150

export type Drift = {
  /** Places media time `endMs` at the present: a broadcast begins, or begins again. */
  anchor(endMs: number, now: number): void
  /**
   * The offset of a fragment's times, in milliseconds, when it arrives at `now`: nearly always the same, moved by
   * at most 0.05 % of the fragment's length.
   */
  offsetFor(startMs: number, endMs: number, now: number): number
  readonly offset: number
}

export function createDrift(): Drift {
  let offset = 0
  /** How late each of the last fragments came, measured against its own place. */
  let lateness: number[] = []

  return {
    anchor(endMs, now) {
      offset = now - endMs
      lateness = []
    },
    offsetFor(startMs, endMs, now) {
      lateness.push(now - (endMs + offset))
      if (lateness.length > windowLength) lateness.shift()
      if (lateness.length < windowLength) return offset
      const most = (endMs - startMs) * mostPerMs
      const step = Math.max(-most, Math.min(most, Math.min(...lateness) / windowLength))
      offset += step
      lateness = lateness.map((late) => late - step)
      return offset
    },
    get offset() {
      return offset
    },
  }
}

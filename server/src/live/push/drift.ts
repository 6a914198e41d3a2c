// Maps the broadcaster's clock to this machine's, in Unix ms.

/** Correction per ms of a fragment. */
const mostPerMs = 0.0005
/** Half a minute: its earliest fragment tells drift from jitter. */
const windowLength = 150

export type Drift = {
  anchor(endMs: number, now: number): void
  offsetFor(startMs: number, endMs: number, now: number): number
  readonly offset: number
}

export function createDrift(): Drift {
  let offset = 0
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

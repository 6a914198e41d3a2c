/**
 * Our own small media times out of a server's large ones: the first picture after each join lies at a place of our
 * choosing, and all that follows keeps its distance from it.
 */
export type Timeline = {
  /** Where the next join begins, in seconds. */
  begin(at: number): void
  readonly start: number
  readonly placed: boolean
  /** Lays this timestamp at the place where the join begins. */
  place(timestamp: bigint, timescale: number): void
  /** Ticks of the same timescale on our timeline, negative before the first picture ever. */
  ticks(timestamp: bigint, timescale: number): number
}

export function createTimeline(): Timeline {
  let start = 0
  let origin: { timestamp: bigint; timescale: bigint } | null = null

  return {
    begin(at) {
      start = at
      origin = null
    },
    get start() {
      return start
    },
    get placed() {
      return origin !== null
    },
    place(timestamp, timescale) {
      origin = { timestamp, timescale: BigInt(timescale) }
    },
    ticks(timestamp, timescale) {
      if (!origin) throw new Error('the timeline has no beginning yet')
      const zero = (origin.timestamp * BigInt(timescale)) / origin.timescale
      return Number(timestamp - zero) + Math.round(start * timescale)
    },
  }
}

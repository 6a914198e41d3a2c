/** Each join's first picture lies at `start`; the rest keep their distance. */
export type Timeline = {
  begin(at: number): void
  readonly start: number
  readonly placed: boolean
  place(timestamp: bigint, timescale: number): void
  /** Negative before the first picture. */
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

/** In milliseconds; tests pass their own. */
export type Clock = {
  now(): number
  /** Returns the cancel function. */
  after(ms: number, run: () => void): () => void
}

export const browserClock: Clock = {
  now: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

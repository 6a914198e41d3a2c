import type { Clock } from '../base/clock.ts'

/** Says that a period of the clock is over, for as long as someone listens. */
export type Ticker = {
  /** Calls after each boundary of the period, until the returned function is called. */
  on(listener: () => void): () => void
  /** Calls nobody any more. */
  stop(): void
}

/** One timer on the boundaries of `periodMs`, shared by all channels. It does not keep the process alive. */
export function createTicker(clock: Clock, periodMs: number): Ticker {
  const listeners = new Set<() => void>()
  let timer: NodeJS.Timeout | null = null

  function schedule() {
    if (listeners.size === 0) return
    timer = setTimeout(tick, periodMs - (clock.now() % periodMs)).unref()
  }

  function tick() {
    schedule()
    for (const listener of [...listeners]) listener()
  }

  function rest() {
    if (timer) clearTimeout(timer)
    timer = null
  }

  return {
    on(listener) {
      listeners.add(listener)
      if (listeners.size === 1) schedule()
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) rest()
      }
    },
    stop() {
      listeners.clear()
      rest()
    },
  }
}

import type { Clock } from '../base/clock.ts'

export type Ticker = {
  on(listener: () => void): () => void
  stop(): void
}

/** Does not keep the process alive. */
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

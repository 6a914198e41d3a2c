import type { TestClock } from './test-app.ts'

/** The clock stops with a longer stall of the machine, or all viewers would seem to have stalled at once. */
const longestTickMs = 100

/** `speed` times real time. Returns how to stop it. */
export function letRun(clock: TestClock, speed = 1): () => void {
  let last = performance.now()
  const ticking = setInterval(() => {
    const now = performance.now()
    clock.advance((Math.min(now - last, longestTickMs) / 1000) * speed)
    last = now
  }, 20)
  return () => clearInterval(ticking)
}

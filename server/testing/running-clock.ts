import type { TestClock } from './test-app.ts'

/** A longer stall of the machine must not seem a stall of everybody. */
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

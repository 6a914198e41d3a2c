import type { TestClock } from './test-app.ts'

/** A machine that stands still for longer stops the clock with it, or everybody would seem to have fallen behind at one instant. */
const longestTickMs = 100

/** Lets a test's clock run, `speed` times as fast as real time. Gives back how to stop it. */
export function letRun(clock: TestClock, speed = 1): () => void {
  let last = performance.now()
  const ticking = setInterval(() => {
    const now = performance.now()
    clock.advance((Math.min(now - last, longestTickMs) / 1000) * speed)
    last = now
  }, 20)
  return () => clearInterval(ticking)
}

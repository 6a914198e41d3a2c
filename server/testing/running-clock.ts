import type { TestClock } from './test-app.ts'

/** Lets a test's clock run, `speed` times as fast as real time, however late its ticks are on a busy machine. Gives back how to stop it. */
export function letRun(clock: TestClock, speed = 1): () => void {
  let last = performance.now()
  const ticking = setInterval(() => {
    const now = performance.now()
    clock.advance(((now - last) / 1000) * speed)
    last = now
  }, 20)
  return () => clearInterval(ticking)
}

import type { Clock } from 'pg-boss'

/** pg-boss would wait out a system clock that was set back. */
export const steadyClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  setTimeout: (does, ms) => setTimeout(does, ms),
  clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
  setInterval: (does, ms) => setInterval(does, ms),
  clearInterval: (timer) => clearInterval(timer as NodeJS.Timeout),
}

import type { Clock } from 'pg-boss'

/** What pg-boss measures its waits by: nobody sets it back, or it would wait for as long. Times of day it has from the database. */
export const steadyClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  setTimeout: (does, ms) => setTimeout(does, ms),
  clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
  setInterval: (does, ms) => setInterval(does, ms),
  clearInterval: (timer) => clearInterval(timer as NodeJS.Timeout),
}

import type { SteadyClock } from '../../../clock.ts'

/** Clocks are trimmed by less than this from one look to the next; milliseconds. */
const smallestJumpMs = 5000

/**
 * Notices that the clock was set on, or that the machine slept, so that nobody is taken to have been away for that time. The function
 * it gives back is to be called before anything is judged by time; `onJump` gets the moment before the jump.
 */
export function detectClockJumps(clock: SteadyClock, onJump: (before: number) => void): () => void {
  const look = () => ({ now: clock.now(), steady: clock.steady() })
  let last = look()
  return () => {
    const before = last
    last = look()
    const passed = last.steady - before.steady
    if (last.now - before.now - passed >= smallestJumpMs) onJump(before.now + passed)
  }
}

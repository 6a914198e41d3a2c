import type { SteadyClock } from './clock.ts'

/** Clocks are trimmed by less than this from one look to the next; milliseconds. */
const smallestJumpMs = 5000

type Jumps = {
  /** It was set on, or the machine slept: gets the moment before, so that nobody is taken to have been away for that time. */
  onSetOn?: (before: number) => void
  /** It was set back: what was noted of late lies in the future. */
  onSetBack?: () => void
}

/** Notices that the clock was set. The function it gives back is to be called before anything is judged by time. */
export function detectClockJumps(clock: SteadyClock, { onSetOn, onSetBack }: Jumps): () => void {
  const look = () => ({ now: clock.now(), steady: clock.steady() })
  let last = look()
  return () => {
    const before = last
    last = look()
    const passed = last.steady - before.steady
    const jump = last.now - before.now - passed
    if (jump >= smallestJumpMs) onSetOn?.(before.now + passed)
    else if (jump <= -smallestJumpMs) onSetBack?.()
  }
}

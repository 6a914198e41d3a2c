import type { SteadyClock } from './clock.ts'

/** Larger than any clock correction between calls. */
const smallestJumpMs = 5000

type Jumps = {
  /** Also after sleep, which must not count as absence. */
  onSetOn?: (before: number) => void
  onSetBack?: () => void
}

/** Call the result before judging anything by time. */
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

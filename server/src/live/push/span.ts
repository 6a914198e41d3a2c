import type { Clock } from '../../base/clock.ts'

/** The same limit as Amazon IVS has. */
const longestBreakMs = 60_000

export type Span = { beganAt: number; heardAt: number }

export function createSpan(clock: Clock, last: Span | null) {
  let span = last

  /** A clock set back is not a break. */
  const isSame = ({ heardAt }: Span, at: number) => Math.abs(at - heardAt) <= longestBreakMs

  return {
    /** Pictures arrive once their `lengthMs` is over. */
    hear(connectedAt: number, lengthMs: number) {
      const now = clock.now()
      const backAt = span && connectedAt > span.heardAt ? connectedAt : now - lengthMs
      const beganAt = span && isSame(span, backAt) ? span.beganAt : now
      span = { beganAt, heardAt: now }
    },
    restore(restored: Span) {
      span = restored
    },
    get beganAt() {
      return span?.beganAt ?? clock.now()
    },
    isOpen: () => span !== null && isSame(span, clock.now()),
  }
}

// What people mean by 'the broadcast': it goes on over pauses and reconnects of up to a minute.
import type { Clock } from '../../base/clock.ts'

/** A longer break begins another broadcast, as with Amazon IVS. */
const longestBreakMs = 60_000

/** When a broadcast began, and when pictures of it came last (milliseconds since 1970). */
export type Span = { beganAt: number; heardAt: number }

/** `last` is known from before a restart. */
export function createSpan(clock: Clock, last: Span | null) {
  let span = last

  /** A clock that was set back says nothing of a break. */
  const isSame = ({ heardAt }: Span, at: number) => Math.abs(at - heardAt) <= longestBreakMs

  return {
    /** Pictures have come from a broadcaster who connected at `connectedAt`; they come when their time of `lengthMs` is over. */
    hear(connectedAt: number, lengthMs: number) {
      const now = clock.now()
      const backAt = span && connectedAt > span.heardAt ? connectedAt : now - lengthMs
      const beganAt = span && isSame(span, backAt) ? span.beganAt : now
      span = { beganAt, heardAt: now }
    },
    /** Another node has heard so. */
    take(told: Span) {
      span = told
    },
    get beganAt() {
      return span?.beganAt ?? clock.now()
    },
    /** Whether what comes now would go on with it. */
    isOpen: () => span !== null && isSame(span, clock.now()),
  }
}

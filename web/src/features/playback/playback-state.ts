import type { Answer, contract, EndReason, PlaybackSession } from '@strom/contract'
import type { Failure } from '../../lib/http/failure.ts'
import { isFailure } from '../../lib/http/failure.ts'

type TokenAnswer = Answer<typeof contract.playback.expiryToken>
type CheckAnswer = Answer<typeof contract.playback.accountShareCheck>

/** Where a page's playback stands (specification 4, Stream playback; design 5.7). */
export type PlaybackState =
  | { phase: 'idle' }
  | { phase: 'asking' }
  | { phase: 'playing'; streamToken: string; checkEverySeconds: number }
  | { phase: 'no-subscription' }
  | { phase: 'session-limit'; sessions: readonly PlaybackSession[] }
  | { phase: 'ended'; reason: EndReason; note?: string }
  | { phase: 'failed'; detail: string }

/** What the answer to a request for a stream token leads to. */
export function stateOfToken(answer: TokenAnswer | Failure): PlaybackState {
  if (isFailure(answer)) return { phase: 'failed', detail: answer.detail }
  const { streamToken, checkEverySeconds, reason, sessions } = answer
  if (streamToken !== null) return { phase: 'playing', streamToken, checkEverySeconds }
  if (reason === 'session-limit') return { phase: 'session-limit', sessions: sessions ?? [] }
  return { phase: 'no-subscription' }
}

/** What an account-share check leads to: a check that does not come through leaves the picture alone. */
export function stateAfterCheck(state: PlaybackState, answer: CheckAnswer | Failure): PlaybackState {
  if (isFailure(answer) || !answer.ended || state.phase !== 'playing') return state
  const { ended: reason, endedNote: note } = answer
  return { phase: 'ended', reason, ...(note && { note }) }
}

/** Whether there is no picture for want of a subscription, from the start or since it ran out. */
export function lacksSubscription(state: PlaybackState): boolean {
  return state.phase === 'no-subscription' || (state.phase === 'ended' && state.reason === 'no-subscription')
}

/** A session without a sign of life is over after this long (design 5.7). */
const idleMs = 90_000

/**
 * Whether a picture that was refused goes on by itself with a new token, judged by the check that followed: the session
 * lives, and the device is let in from where it is now; or it has come to the end of its longest life while somebody was
 * watching, `aliveMs` after it was last known to live. What was ended for any other reason does not fight back.
 */
export function goesOn(answer: CheckAnswer | Failure, aliveMs: number): boolean {
  if (isFailure(answer)) return false
  return !answer.ended || (answer.ended === 'expired' && aliveMs < idleMs)
}

import type { Answer, contract, EndReason, PlaybackSession } from '@strom/contract'
import type { Failure } from '../../lib/http/failure.ts'
import { isFailure, isTransient } from '../../lib/http/failure.ts'

type TokenAnswer = Answer<typeof contract.playback.expiryToken>
type CheckAnswer = Answer<typeof contract.playback.accountShareCheck>

export type PlaybackState =
  | { phase: 'idle' }
  | { phase: 'asking' }
  | { phase: 'playing'; streamToken: string; checkEverySeconds: number }
  | { phase: 'no-subscription' }
  | { phase: 'session-limit'; sessions: readonly PlaybackSession[] }
  | { phase: 'ended'; reason: EndReason; note?: string }
  /** `passes`: transient, so asking again later makes sense. */
  | { phase: 'failed'; detail: string; passes: boolean }

export function stateAfterToken(answer: TokenAnswer | Failure): PlaybackState {
  if (isFailure(answer)) return { phase: 'failed', detail: answer.detail, passes: isTransient(answer) }
  const { streamToken, checkEverySeconds, reason, sessions, ended } = answer
  if (streamToken !== null) return { phase: 'playing', streamToken, checkEverySeconds }
  if (reason === 'session-limit') return { phase: 'session-limit', sessions: sessions ?? [] }
  if (ended) return stateOfEnd(ended, answer.endedNote)
  return { phase: 'no-subscription' }
}

function stateOfEnd(reason: EndReason, note: string | undefined): PlaybackState {
  return { phase: 'ended', reason, ...(note && { note }) }
}

/**
 * A failed check leaves the picture alone. So does an expired session, unless the picture `stands` (it is
 * cast, or was refused): a playing page will be refused, and then gets a new token.
 */
export function stateAfterCheck(
  state: PlaybackState,
  answer: CheckAnswer | Failure,
  stands: boolean,
): PlaybackState {
  if (isFailure(answer) || !answer.ended || state.phase !== 'playing') return state
  if (answer.ended === 'expired' && !stands) return state
  return stateOfEnd(answer.ended, answer.endedNote)
}

/** True without a subscription, from the start or since it ran out. */
export function lacksSubscription(state: PlaybackState): boolean {
  return state.phase === 'no-subscription' || (state.phase === 'ended' && state.reason === 'no-subscription')
}

/** Media refused again sooner is refused for good. */
const retryPauseMs = 30_000

/**
 * True if a refused player asks for a new token, `sinceMs` after the last time; not while paused, since
 * sudden sound would surprise the viewer.
 */
export function asksToGoOn(paused: boolean, sinceMs: number): boolean {
  return !paused && sinceMs >= retryPauseMs
}

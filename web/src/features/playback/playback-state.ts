import type { Answer, contract, EndReason, PlaybackSession } from '@strom/contract'
import type { Failure } from '../../lib/http/failure.ts'
import { isFailure, isTransient } from '../../lib/http/failure.ts'

type TokenAnswer = Answer<typeof contract.playback.expiryToken>
type CheckAnswer = Answer<typeof contract.playback.accountShareCheck>

/** Where a page's playback stands. */
export type PlaybackState =
  | { phase: 'idle' }
  | { phase: 'asking' }
  | { phase: 'playing'; streamToken: string; checkEverySeconds: number }
  | { phase: 'no-subscription' }
  | { phase: 'session-limit'; sessions: readonly PlaybackSession[] }
  | { phase: 'ended'; reason: EndReason; note?: string }
  /** `passes`: it is worth asking again by itself. */
  | { phase: 'failed'; detail: string; passes: boolean }

/** The state after the answer to a request for a stream token. */
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
 * The state after an account-share check: a check that fails leaves the picture alone. So does one that
 * finds the session expired, unless the picture `stands`: this page fetches nothing, or was refused. Who plays, or goes on
 * after a pause, is refused, and then gets a new token.
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

/** Whether there is no picture for want of a subscription, from the start or since it ran out. */
export function lacksSubscription(state: PlaybackState): boolean {
  return state.phase === 'no-subscription' || (state.phase === 'ended' && state.reason === 'no-subscription')
}

/** Media that is refused again so soon is refused for good. */
const retryPauseMs = 30_000

/**
 * Whether a player that was refused asks at once for a token to go on with, so many milliseconds after it last did: not
 * where the viewer has paused, whom a picture with sound would surprise. Else it asks why it was refused.
 */
export function asksToGoOn(paused: boolean, sinceMs: number): boolean {
  return !paused && sinceMs >= retryPauseMs
}

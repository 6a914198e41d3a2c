import type { Stream } from '@strom/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isFailure } from '../../lib/http/failure.ts'
import { streamsQuery } from '../../lib/member.ts'
import { checkAccountSharing, requestStreamToken } from './api.ts'
import { type PlaybackState, stateAfterCheck, stateOfToken } from './playback-state.ts'
import { useStreamToasts } from './use-stream-toasts.ts'

/** A request for a token; `endSession` makes room, for the stream it was meant for. */
type Attempt = { streamId?: string | undefined; endSession?: string | undefined }

/** Media that is refused again so soon is refused for good. */
const retryPauseMs = 30_000

type Playback = {
  state: PlaybackState
  /** Asks for a token again: 'Watch here instead', or in place of another device. */
  watchHere: (endSession?: string) => void
  /** The media answered 403: learn why. */
  refused: () => void
  /** Whether a television plays the source. */
  castingChanged: (casting: boolean) => void
}

/**
 * The life of a stream token on a page (specification 4): asked for when a stream is chosen, checked each minute,
 * and told why when it ends. Without a stream nothing is asked.
 */
export function usePlayback(stream: Stream | undefined): Playback {
  const showToast = useStreamToasts()
  const queries = useQueryClient()
  const streamId = stream?.id
  const [state, setState] = useState<PlaybackState>({ phase: 'idle' })
  const [attempt, setAttempt] = useState<Attempt>({})
  const [casting, setCasting] = useState(false)
  const retriedAt = useRef(Number.NEGATIVE_INFINITY)
  const endSession = attempt.streamId === streamId ? attempt.endSession : undefined

  const received = useEffectEvent((next: PlaybackState, sharerDisconnected: boolean) => {
    if (sharerDisconnected) showToast('accountSharing')
    if (next.phase === 'no-subscription') showToast('noSubscription')
    setState(next)
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks anew, also for the same session.
  useEffect(() => {
    if (streamId === undefined) {
      setState({ phase: 'idle' })
      return
    }
    let current = true
    setState({ phase: 'asking' })
    void requestStreamToken(endSession).then((answer) => {
      if (current) received(stateOfToken(answer), !isFailure(answer) && answer.accountSharerDisconnected)
    })
    return () => {
      current = false
    }
  }, [streamId, attempt])

  /** Whether the session lives on. */
  async function check(toTelevision = casting): Promise<boolean> {
    if (state.phase !== 'playing') return false
    const { streamToken } = state
    const answer = await checkAccountSharing(streamToken, toTelevision)
    if (!isFailure(answer) && answer.accountSharerDisconnected) showToast('accountSharing')
    setState((now) =>
      now.phase === 'playing' && now.streamToken === streamToken ? stateAfterCheck(now, answer) : now,
    )
    return !isFailure(answer) && !answer.ended
  }

  async function refused() {
    // A stream that was put in maintenance, or a subscription that has ended, shows in the streams.
    void queries.invalidateQueries(streamsQuery)
    const lives = await check()
    if (!lives || performance.now() - retriedAt.current < retryPauseMs) return
    // The check came from where the device is now: a phone that changed networks is let in again.
    retriedAt.current = performance.now()
    setAttempt({})
  }

  const checkAgain = useEffectEvent(() => void check())
  useEffect(() => {
    if (state.phase !== 'playing') return
    const timer = setInterval(checkAgain, state.checkEverySeconds * 1000)
    return () => clearInterval(timer)
  }, [state])

  return {
    state,
    watchHere: (another) => setAttempt({ streamId, endSession: another }),
    refused: () => void refused(),
    castingChanged(now) {
      if (now === casting) return
      setCasting(now)
      // The television fetches from its own network: the gate is told before its grace is over.
      void check(now)
    },
  }
}

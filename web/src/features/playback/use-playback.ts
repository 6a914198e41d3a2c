import type { Stream } from '@strom/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { isFailure } from '../../lib/http/failure.ts'
import { streamsQuery } from '../../lib/member.ts'
import { checkAccountSharing, requestStreamToken } from './api.ts'
import { type PlaybackState, stateAfterCheck, stateOfToken } from './playback-state.ts'
import { useStreamToasts } from './use-stream-toasts.ts'

type Playback = {
  state: PlaybackState
  /** Asks for a token again: 'Watch here instead', or in place of another device. */
  watchHere: (endSession?: string) => void
  /** The media answered 403: learn why. */
  refused: () => void
}

/**
 * The life of a stream token on a page (specification 4): asked for when a stream is chosen, checked each minute,
 * and told why when it ends. Without a stream nothing is asked.
 */
export function usePlayback(stream: Stream | undefined): Playback {
  const showToast = useStreamToasts()
  const queries = useQueryClient()
  const [state, setState] = useState<PlaybackState>({ phase: 'idle' })
  const [attempt, setAttempt] = useState<{ endSession?: string | undefined }>({})
  const streamId = stream?.id

  const received = useEffectEvent((next: PlaybackState, sharerDisconnected: boolean) => {
    if (sharerDisconnected) showToast('accountSharing')
    if (next.phase === 'no-subscription') showToast('noSubscription')
    setState(next)
  })

  useEffect(() => {
    if (streamId === undefined) {
      setState({ phase: 'idle' })
      return
    }
    let current = true
    setState({ phase: 'asking' })
    void requestStreamToken(attempt.endSession).then((answer) => {
      if (current) received(stateOfToken(answer), !isFailure(answer) && answer.accountSharerDisconnected)
    })
    return () => {
      current = false
    }
  }, [streamId, attempt])

  const check = useEffectEvent(async (streamToken: string) => {
    const answer = await checkAccountSharing(streamToken)
    if (!isFailure(answer) && answer.accountSharerDisconnected) showToast('accountSharing')
    setState((now) =>
      now.phase === 'playing' && now.streamToken === streamToken ? stateAfterCheck(now, answer) : now,
    )
  })

  useEffect(() => {
    if (state.phase !== 'playing') return
    const timer = setInterval(() => check(state.streamToken), state.checkEverySeconds * 1000)
    return () => clearInterval(timer)
  }, [state])

  const [refusals, setRefusals] = useState(0)
  const askWhy = useEffectEvent(() => {
    if (state.phase === 'playing') void check(state.streamToken)
    // A stream that was put in maintenance, or a subscription that has ended, shows in the streams.
    void queries.invalidateQueries(streamsQuery)
  })
  useEffect(() => {
    if (refusals > 0) askWhy()
  }, [refusals])

  return {
    state,
    watchHere: (endSession) => setAttempt({ endSession }),
    refused: () => setRefusals((count) => count + 1),
  }
}

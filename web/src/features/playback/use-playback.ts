import type { Stream } from '@strom/contract'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { refresh } from '../../lib/answers.ts'
import { isFailure } from '../../lib/http/failure.ts'
import { streamsQuery } from '../../lib/member.ts'
import { tokenStore } from '../../lib/token-store.ts'
import type { PlayerFigures } from '../../player/figures.ts'
import {
  checkAccountSharing,
  leaveStream,
  reportFigures,
  requestStreamToken,
  type TokenRequest,
} from './api.ts'
import {
  asksToGoOn,
  lacksSubscription,
  type PlaybackState,
  stateAfterCheck,
  stateAfterToken,
} from './playback-state.ts'
import { requestWithRetry } from './request-with-retry.ts'
import { useStreamToasts } from './use-stream-toasts.ts'

/** A request for a token; what it wishes is for the stream it was meant for. */
type Attempt = TokenRequest & {
  streamId?: string | undefined
  /** The current state stays until the answer has come. */
  quietly?: boolean
}

/** A request that got no answer is repeated so often by itself: not every network says when it is back. */
const askAgainEveryMs = 20_000

/** Figures come every ten seconds; a bit less than thirty is every third of them. */
const figuresEveryMs = 25_000

/** As the wire wants them: within bounds, and only what is known for sure. */
function wholeFigures({ rendition, latency, ...figures }: PlayerFigures): PlayerFigures {
  return {
    ...figures,
    latency: latency === null ? null : Math.max(0, latency),
    rendition: rendition !== null && /^\d{1,5}p$/.test(rendition) ? rendition : null,
  }
}

type Playback = {
  state: PlaybackState
  /** Asks for a token again: 'Watch here instead', or in place of another device. */
  watchHere: (endSession?: string) => void
  /** The media answered 403: go on with a new token, or learn why not; what the viewer has paused stays so. */
  refused: (paused: boolean) => void
  /** Whether a television plays the source. */
  castingChanged: (casting: boolean) => void
  /** The player's figures of the source, for staff. */
  figuresChanged: (figures: PlayerFigures) => void
}

/**
 * The life of a stream token on a page: asked for when a stream is chosen, checked each minute,
 * and told why when it ends. Without a stream nothing is asked.
 */
export function usePlayback(stream: Stream | undefined): Playback {
  const showToast = useStreamToasts()
  const streamId = stream?.id
  const first: PlaybackState = { phase: streamId === undefined ? 'idle' : 'asking' }
  const [state, setState] = useState(first)
  const [stateOf, setStateOf] = useState(streamId)
  if (stateOf !== streamId) {
    // Never drawn with what another stream was given: its token is refused here.
    setStateOf(streamId)
    setState(first)
  }
  const [attempt, setAttempt] = useState<Attempt>({})
  const [casting, setCasting] = useState(false)
  /** The page shows something else by now. */
  const gone = useRef(false)
  /** Aborted when the token that plays is left. */
  const leaving = useRef(new AbortController())
  const retriedAt = useRef(Number.NEGATIVE_INFINITY)
  const token = state.phase === 'playing' ? state.streamToken : null
  const reportedAt = useRef<{ token: string | null; at: number }>({ token: null, at: 0 })
  const wish = attempt.streamId === streamId ? attempt : {}

  const received = useEffectEvent((next: PlaybackState, sharerDisconnected: boolean) => {
    if (sharerDisconnected) showToast('accountSharing')
    if (next.phase === 'no-subscription') showToast('noSubscription')
    setState(next)
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt makes a new request, also for the same session.
  useEffect(() => {
    if (streamId === undefined) {
      setState({ phase: 'idle' })
      return
    }
    const asking = new AbortController()
    if (!attempt.quietly) setState({ phase: 'asking' })
    void requestWithRetry(() => requestStreamToken(wish), asking.signal).then((answer) => {
      if (asking.signal.aborted) {
        // A token that comes after the page was left would keep a place in the household.
        if (gone.current && !isFailure(answer) && answer.streamToken !== null) {
          void leaveStream(answer.streamToken)
        }
        return
      }
      received(stateAfterToken(answer), !isFailure(answer) && answer.accountSharerDisconnected)
    })
    return () => asking.abort()
  }, [streamId, attempt])

  const passes = state.phase === 'failed' && state.passes
  useEffect(() => {
    if (!passes) return
    const again = () => setAttempt((last) => ({ ...last, quietly: true }))
    const timer = setInterval(again, askAgainEveryMs)
    window.addEventListener('online', again)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', again)
    }
  }, [passes])

  /** A television goes on without the page. */
  const leave = useEffectEvent(() => {
    if (token !== null && !casting && tokenStore.read() !== null) void leaveStream(token)
  })
  useEffect(() => {
    gone.current = false
    // A page that comes back all the same is refused, and goes on by itself.
    const closed = () => leave()
    window.addEventListener('pagehide', closed)
    return () => {
      gone.current = true
      window.removeEventListener('pagehide', closed)
      leave()
    }
  }, [])

  // Members are told a stream's sources while they have a subscription: one that is renewed brings the picture back.
  const maySee = stream !== undefined && (stream.src ?? stream.src_sldp) !== null
  const renewed = useEffectEvent(() => {
    if (lacksSubscription(state)) setAttempt({})
  })
  useEffect(() => {
    if (maySee) renewed()
  }, [maySee])

  async function check({ toTelevision = casting, refused = false } = {}) {
    if (state.phase !== 'playing') return
    const { streamToken } = state
    const ask = () => checkAccountSharing(streamToken, toTelevision)
    // The picture of a player that was refused stands still until it is known why.
    const answer = await (refused ? requestWithRetry(ask, leaving.current.signal) : ask())
    if (!isFailure(answer) && answer.accountSharerDisconnected) showToast('accountSharing')
    const stands = refused || toTelevision
    setState((now) =>
      now.phase === 'playing' && now.streamToken === streamToken ? stateAfterCheck(now, answer, stands) : now,
    )
  }

  /** Only a player that fetches is refused: nobody's pause is ended by it. */
  function refused(paused: boolean) {
    // A stream that was put in maintenance, or a subscription that has ended, shows in the streams.
    void refresh(streamsQuery.queryKey)
    const now = performance.now()
    if (token === null || !asksToGoOn(paused, now - retriedAt.current)) {
      void check({ refused: true })
      return
    }
    retriedAt.current = now
    setAttempt({ streamId, resumes: token })
  }

  const checkAgain = useEffectEvent(() => void check())
  useEffect(() => {
    if (state.phase !== 'playing') return
    const timer = setInterval(checkAgain, state.checkEverySeconds * 1000)
    const left = new AbortController()
    leaving.current = left
    return () => {
      clearInterval(timer)
      left.abort()
    }
  }, [state])

  function figuresChanged(figures: PlayerFigures) {
    const now = performance.now()
    // Each picture's start is told at once, then twice a minute.
    const due = reportedAt.current.token !== token || now - reportedAt.current.at >= figuresEveryMs
    if (token === null || figures.startUpMs === null || !due) return
    reportedAt.current = { token, at: now }
    void reportFigures(token, wholeFigures(figures))
  }

  return {
    state,
    watchHere: (endSession) => setAttempt({ streamId, endSession }),
    refused,
    castingChanged(now) {
      if (now === casting) return
      setCasting(now)
      // The television fetches from its own network: the gate is told before its grace is over.
      void check({ toTelevision: now })
    },
    figuresChanged,
  }
}

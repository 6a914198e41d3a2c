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

/** Its wishes apply only to the stream they were meant for. */
type Attempt = TokenRequest & {
  streamId?: string | undefined
  /** Keeps the current state until the answer has come. */
  quietly?: boolean
}

/** Repeats a request that got no answer, since some networks never report that they are back. */
const askAgainEveryMs = 20_000

/** Figures come every ten seconds; a little less than thirty lets every third through. */
const figuresEveryMs = 25_000

/** Within the contract's bounds, and only what is certain. */
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
  /** After a 403 from the media: gets a new token, or learns why not; a paused picture stays paused. */
  refused: (paused: boolean) => void
  castingChanged: (casting: boolean) => void
  figuresChanged: (figures: PlayerFigures) => void
}

/** A stream's token: requested when a stream is chosen, checked at intervals, and its end explained. */
export function usePlayback(stream: Stream | undefined): Playback {
  const showToast = useStreamToasts()
  const streamId = stream?.id
  const first: PlaybackState = { phase: streamId === undefined ? 'idle' : 'asking' }
  const [state, setState] = useState(first)
  const [stateOf, setStateOf] = useState(streamId)
  if (stateOf !== streamId) {
    // Never renders with another stream's token, which this stream refuses.
    setStateOf(streamId)
    setState(first)
  }
  const [attempt, setAttempt] = useState<Attempt>({})
  const [casting, setCasting] = useState(false)
  /** The page has moved on. */
  const gone = useRef(false)
  /** Aborted when the playing token is left. */
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
        // A token that arrives after the page was left would keep a place in the household.
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
    // A page that comes back anyway is refused, and then gets a new token.
    const closed = () => leave()
    window.addEventListener('pagehide', closed)
    return () => {
      gone.current = true
      window.removeEventListener('pagehide', closed)
      leave()
    }
  }, [])

  // Members see a stream's sources only with a subscription: a renewed one brings the picture back.
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
    // A refused player's picture stands still until the reason is known.
    const answer = await (refused ? requestWithRetry(ask, leaving.current.signal) : ask())
    if (!isFailure(answer) && answer.accountSharerDisconnected) showToast('accountSharing')
    const stands = refused || toTelevision
    setState((now) =>
      now.phase === 'playing' && now.streamToken === streamToken ? stateAfterCheck(now, answer, stands) : now,
    )
  }

  /** Only a player that fetches is refused, so this ends no pause. */
  function refused(paused: boolean) {
    // The streams show a new maintenance or an ended subscription.
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
    // Reported at each picture's start, then twice a minute.
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
      // The television fetches from its own network: the gate must know before its grace ends.
      void check({ toTelevision: now })
    },
    figuresChanged,
  }
}

import type { Stream } from '@strom/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isFailure } from '../../lib/http/failure.ts'
import { streamsQuery } from '../../lib/member.ts'
import type { PlayerFigures } from '../../player/figures.ts'
import { checkAccountSharing, reportFigures, requestStreamToken } from './api.ts'
import { askPatiently } from './ask-patiently.ts'
import {
  goesOn,
  lacksSubscription,
  type PlaybackState,
  stateAfterCheck,
  stateOfToken,
} from './playback-state.ts'
import { useStreamToasts } from './use-stream-toasts.ts'

/** A request for a token; `endSession` makes room, for the stream it was meant for. */
type Attempt = { streamId?: string | undefined; endSession?: string | undefined }

/** Media that is refused again so soon is refused for good. */
const retryPauseMs = 30_000

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
  /** The media answered 403: learn why. */
  refused: () => void
  /** Whether a television plays the source. */
  castingChanged: (casting: boolean) => void
  /** The player's figures of the source, for staff. */
  figuresChanged: (figures: PlayerFigures) => void
}

/**
 * The life of a stream token on a page (specification 4): asked for when a stream is chosen, checked each minute,
 * and told why when it ends. Without a stream nothing is asked.
 */
export function usePlayback(stream: Stream | undefined): Playback {
  const showToast = useStreamToasts()
  const queries = useQueryClient()
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
  /** Aborted when the token that plays is left. */
  const leaving = useRef(new AbortController())
  const retriedAt = useRef(Number.NEGATIVE_INFINITY)
  /** When the session was last known to live, by a clock that does not stop while the machine sleeps. */
  const aliveAt = useRef(Number.NEGATIVE_INFINITY)
  const token = state.phase === 'playing' ? state.streamToken : null
  const reportedAt = useRef<{ token: string | null; at: number }>({ token: null, at: 0 })
  const endSession = attempt.streamId === streamId ? attempt.endSession : undefined

  const received = useEffectEvent((next: PlaybackState, sharerDisconnected: boolean) => {
    if (sharerDisconnected) showToast('accountSharing')
    if (next.phase === 'no-subscription') showToast('noSubscription')
    if (next.phase === 'playing') aliveAt.current = Date.now()
    setState(next)
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks anew, also for the same session.
  useEffect(() => {
    if (streamId === undefined) {
      setState({ phase: 'idle' })
      return
    }
    const asking = new AbortController()
    setState({ phase: 'asking' })
    void askPatiently(() => requestStreamToken(endSession), asking.signal).then((answer) => {
      if (asking.signal.aborted) return
      received(stateOfToken(answer), !isFailure(answer) && answer.accountSharerDisconnected)
    })
    return () => asking.abort()
  }, [streamId, attempt])

  const hasFailed = state.phase === 'failed'
  useEffect(() => {
    if (!hasFailed) return
    const again = () => setAttempt((last) => ({ ...last }))
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [hasFailed])

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
    const { signal } = leaving.current
    const answer = await (refused ? askPatiently(ask, signal) : ask())
    if (!isFailure(answer) && answer.accountSharerDisconnected) showToast('accountSharing')
    const isWanted = refused && !signal.aborted
    if (isWanted && goesOn(answer, Date.now() - aliveAt.current) && retries()) return
    if (!isFailure(answer) && !answer.ended) aliveAt.current = Date.now()
    setState((now) =>
      now.phase === 'playing' && now.streamToken === streamToken ? stateAfterCheck(now, answer) : now,
    )
  }

  /** Asks for a new token, unless it did so a moment ago; says which. */
  function retries(): boolean {
    if (performance.now() - retriedAt.current < retryPauseMs) return false
    retriedAt.current = performance.now()
    setAttempt({})
    return true
  }

  /** Only a player that fetches is refused: nobody's pause is ended by it. */
  function refused() {
    // A stream that was put in maintenance, or a subscription that has ended, shows in the streams.
    void queries.invalidateQueries(streamsQuery)
    void check({ refused: true })
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
    watchHere: (another) => setAttempt({ streamId, endSession: another }),
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

import type { PlayOutcome } from './autoplay.ts'
import type { EngineEvent } from './engine/engine.ts'
import type { Quality, QualityChoice } from './engine/quality.ts'
import type { OfferedTracks, TrackKind } from './engine/tracks.ts'

export type PlayerStatus =
  | 'idle'
  | 'loading'
  | 'playing'
  | 'waiting'
  | 'network'
  | 'source'
  | 'refused'
  | 'unsupported'
  | 'unloaded'
  | 'blocked'
  | 'casting'

export type PlayerView = {
  status: PlayerStatus
  started: boolean
  /** Muted by the browser, not by the viewer. */
  silenced: boolean
  behind: boolean
  /** Seconds, to a tenth. */
  latency: number | null
  reach: number | null
  qualities: readonly Quality[]
  choice: QualityChoice
  shown: Quality | null
  tracks: Readonly<Record<TrackKind, OfferedTracks>>
}

const noTracks: OfferedTracks = { tracks: [], shown: null }

export type ViewEvent =
  | EngineEvent
  | { type: 'load' }
  | { type: 'unload' }
  | { type: 'autoplay'; outcome: PlayOutcome }
  | { type: 'audible' }
  | { type: 'choice'; choice: QualityChoice }
  | { type: 'casting' }

export function emptyView(choice: QualityChoice): PlayerView {
  return {
    status: 'idle',
    started: false,
    silenced: false,
    behind: false,
    latency: null,
    reach: null,
    qualities: [],
    choice,
    shown: null,
    tracks: { sound: noTracks, subtitles: noTracks },
  }
}

const troubled = new Set<PlayerStatus>(['network', 'source'])

export function reduceView(view: PlayerView, event: ViewEvent): PlayerView {
  switch (event.type) {
    case 'load':
      return { ...emptyView(view.choice), silenced: view.silenced, status: 'loading' }
    case 'unload':
      return { ...emptyView(view.choice), silenced: view.silenced }
    case 'casting':
      return { ...emptyView(view.choice), status: 'casting' }
    case 'opened':
      return view
    case 'playing':
      // While the engine retries, only the rest of the buffer plays.
      return troubled.has(view.status)
        ? { ...view, started: true }
        : { ...view, started: true, status: 'playing' }
    case 'recovered':
      return { ...view, status: 'playing' }
    case 'waiting':
      return view.status === 'playing' ? { ...view, status: 'waiting' } : view
    case 'error':
      return { ...view, status: event.kind, behind: false, latency: null }
    case 'qualities':
      return { ...view, qualities: event.qualities }
    case 'shown':
      return { ...view, shown: event.quality }
    case 'tracks': {
      const { kind, tracks, shown } = event
      return { ...view, tracks: { ...view.tracks, [kind]: { tracks, shown } } }
    }
    case 'live': {
      const latency = Math.round(event.latency * 10) / 10
      if (latency === view.latency && event.behind === view.behind) return view
      return { ...view, latency, behind: event.behind }
    }
    case 'reach':
      return { ...view, reach: event.seconds }
    case 'autoplay':
      if (event.outcome === 'blocked') return { ...view, status: 'blocked' }
      return event.outcome === 'muted' ? { ...view, silenced: true } : view
    case 'audible':
      return view.silenced ? { ...view, silenced: false } : view
    case 'choice':
      return { ...view, choice: event.choice }
  }
}

import type { Clock } from '../clock.ts'
import type { FailureKind } from './failure.ts'
import type { LivePosition } from './live-edge.ts'
import type { Quality, QualityChoice } from './quality.ts'
import type { OfferedTracks, TrackKind } from './tracks.ts'

export type EngineName = 'default' | 'low-latency'

/** Latencies and reach in seconds. */
export type EngineEvent =
  /** `autoplay` is false if the viewer had paused. */
  | { type: 'opened'; autoplay: boolean }
  | { type: 'playing' }
  | { type: 'waiting' }
  | { type: 'recovered' }
  /** The engine keeps trying only after `network` and `source`. */
  | { type: 'error'; kind: FailureKind }
  | { type: 'qualities'; qualities: readonly Quality[] }
  | { type: 'shown'; quality: Quality }
  | ({ type: 'tracks'; kind: TrackKind } & OfferedTracks)
  | { type: 'live'; latency: number; target: number; behind: boolean }
  | { type: 'reach'; seconds: number | null }

export type Engine = {
  /** Starts at the live edge. */
  load(url: string): void
  unload(): void
  choose(choice: QualityChoice): void
  chooseTrack?(kind: TrackKind, label: string | null): void
  goLive(): void
  /** Seconds before the live edge. */
  rewind?(behind: number): void
  retry(): void
  destroy(): void
}

export type EngineOptions = { video: HTMLVideoElement; clock: Clock; emit: (event: EngineEvent) => void }

export type Feed = {
  open(url: string): void
  /** False: only `open` can help. */
  resume(): boolean
  /** Keeps the picture. */
  rest(): void
  close(): void
  /** Null: automatic. */
  select(quality: Quality | null): void
  selectTrack?(kind: TrackKind, label: string | null): void
  live(): LivePosition | null
  goLive(): void
  /** In seconds. */
  reach?(): number | null
  rewind?(behind: number): void
}

export type FeedReport = {
  /** Until `opened`, a pause is not the viewer's. */
  opening?(): void
  opened(): void
  failed(kind: FailureKind): void
  qualities(qualities: readonly Quality[]): void
  shown(quality: Quality): void
  tracks?(kind: TrackKind, offered: OfferedTracks): void
}

export type CreateFeed = (video: HTMLVideoElement, report: FeedReport) => Feed

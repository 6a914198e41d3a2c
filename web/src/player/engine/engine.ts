import type { Clock } from '../clock.ts'
import type { FailureKind } from './failure.ts'
import type { LivePosition } from './live-edge.ts'
import type { Quality, QualityChoice } from './quality.ts'
import type { OfferedTracks, TrackKind } from './tracks.ts'

/** The viewer's players by name. */
export type EngineName = 'default' | 'low-latency'

/** An engine's reports to the player around it. Times are milliseconds, latencies seconds. */
export type EngineEvent =
  /** A source is attached and wants `video.play()`; `autoplay` is false when the viewer had paused it. */
  | { type: 'opened'; autoplay: boolean }
  | { type: 'playing' }
  | { type: 'waiting' }
  /** Pictures move again after an error of kind `network` or `source`. */
  | { type: 'recovered' }
  /** `network` and `source`: the engine goes on trying by itself. Any other: it has let go. */
  | { type: 'error'; kind: FailureKind }
  | { type: 'qualities'; qualities: readonly Quality[] }
  /** The quality now on the screen. */
  | { type: 'shown'; quality: Quality }
  /** The sounds or subtitles that can be chosen, and the one that is. */
  | ({ type: 'tracks'; kind: TrackKind } & OfferedTracks)
  | { type: 'live'; latency: number; target: number; behind: boolean }
  /** How far back the viewer can go, in seconds; null where that is nowhere. */
  | { type: 'reach'; seconds: number | null }

/** The small interface every engine offers; pausing, volume and full screen are the video element's own. */
export type Engine = {
  /** Plays `url` from the live edge in place of whatever played before. */
  load(url: string): void
  /** Lets go of the source at once: no picture, no requests. */
  unload(): void
  choose(choice: QualityChoice): void
  /** By its label; null: no subtitles. Not with low latency, which has one sound. */
  chooseTrack?(kind: TrackKind, label: string | null): void
  goLive(): void
  /** Plays from so many seconds before the live edge. Not with low latency, and not past the reach that was told. */
  rewind?(behind: number): void
  /** Ends the wait between two tries. */
  retry(): void
  destroy(): void
}

export type EngineOptions = { video: HTMLVideoElement; clock: Clock; emit: (event: EngineEvent) => void }

/**
 * The one part in which engines differ: bringing media from an address into the video element. What is the same
 * for all (when to try again, when to jump, what to say) is in `supervised-engine.ts`.
 */
export type Feed = {
  open(url: string): void
  /** Goes on after a failure or a rest with what is already there; false when only `open` can help. */
  resume(): boolean
  /** Stops requests and keeps the picture (a long pause). */
  rest(): void
  /** Stops requests and picture at once. */
  close(): void
  /** null chooses by itself. */
  select(quality: Quality | null): void
  selectTrack?(kind: TrackKind, label: string | null): void
  live(): LivePosition | null
  goLive(): void
  /** How far back it can go, in seconds; null where it cannot. */
  reach?(): number | null
  /** Plays from so many seconds before the live edge. */
  rewind?(behind: number): void
}

export type FeedReport = {
  /** It opens another address by itself: the element pauses without the viewer. */
  opening?(): void
  opened(): void
  failed(kind: FailureKind): void
  qualities(qualities: readonly Quality[]): void
  shown(quality: Quality): void
  /** Only where a source may have several. */
  tracks?(kind: TrackKind, offered: OfferedTracks): void
}

export type CreateFeed = (video: HTMLVideoElement, report: FeedReport) => Feed

import type { SampleDefaults } from '@strom/media/fragments'
import type { Rotation } from '@strom/media/init-segment'

type TrackHeader = {
  trackId: number
  /** Ticks a second. */
  timescale: number
  /** The sample entry's bytes (`avc1`, `mp4a`), which go into the init segments as they are. */
  entry: Uint8Array
  /** As RFC 6381 writes it. */
  codec: string
  /** Added to its times, in ticks. */
  shift: number
}

export type PictureHeader = TrackHeader & {
  /** As they are encoded; players turn them by `rotation`. */
  width: number
  height: number
  rotation?: Rotation
  bandwidth: number | null
}

/** A broadcast's tracks, which are known before its samples come. */
export type BroadcastHeader = {
  /** In the order in which they came, at least one. */
  pictures: readonly PictureHeader[]
  /** `trackId` is 0 where there is none, and silence takes its place. */
  sound: TrackHeader
}

/** The header of pushed MP4. */
export type Mp4Header = BroadcastHeader & {
  defaults: ReadonlyMap<number, SampleDefaults>
  /** The box that says all this. */
  source: Uint8Array
}

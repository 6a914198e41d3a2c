import type { SampleDefaults } from '@strom/media/fragments'
import type { Rotation } from '@strom/media/init-segment'

type TrackHeader = {
  trackId: number
  timescale: number
  entry: Uint8Array
  /** RFC 6381. */
  codec: string
  /** Ticks that are added to the track's times. */
  shift: number
}

export type PictureHeader = TrackHeader & {
  /** Size before `rotation`. */
  width: number
  height: number
  rotation?: Rotation
  bandwidth: number | null
}

export type BroadcastHeader = {
  pictures: readonly PictureHeader[]
  /** `trackId` 0: silence. */
  sound: TrackHeader
}

export type Mp4Header = BroadcastHeader & {
  defaults: ReadonlyMap<number, SampleDefaults>
  source: Uint8Array
}

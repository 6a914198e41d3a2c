import type { Bytes } from '@strom/media/bytes'
import { writeInit } from '@strom/media/init-segment'
import { writePictureEntry } from '@strom/media/sample-entries'
import type { Frame } from '@strom/media/sldp-frames'
import { type Sample, trackId } from './media-fragment.ts'
import type { SldpStream } from './stream-info.ts'
import type { Timeline } from './timeline.ts'

export type MediaFrame = Extract<Frame, { config: false }>

export type PictureStream = SldpStream & { picture: NonNullable<SldpStream['picture']> }

export function isPictureStream(stream: SldpStream): stream is PictureStream {
  return stream.picture !== null
}

export type PictureSource = {
  sn: number
  stream: PictureStream
  avcC: Uint8Array | null
  /** While another rendition is shown. */
  held: MediaFrame[]
}

/** Caps memory. */
const mostHeld = 1_000

/** Pictures before a key frame cannot be decoded. */
export function hold(source: PictureSource, frame: MediaFrame): void {
  if (source.held.length === 0 && !frame.key) return
  if (source.held.length >= mostHeld) source.held = []
  else source.held.push(frame)
}

export function skipToNextKey(source: PictureSource): void {
  const next = source.held.findIndex(({ key }, index) => index > 0 && key)
  source.held = next === -1 ? [] : source.held.slice(next)
}

export function writePictureInit({ stream, avcC }: PictureSource): Bytes | null {
  if (!avcC) return null
  const { timescale, rotation = 0, ...shown } = stream.picture
  const isUpright = rotation === 90 || rotation === 270
  const [width, height] = isUpright ? [shown.height, shown.width] : [shown.width, shown.height]
  const entry = writePictureEntry('avc1', { width, height, config: avcC })
  return writeInit([{ trackId, timescale, width, height, rotation, entry }])
}

export function toSample(frame: MediaFrame, timeline: Timeline, timescale: number): Sample {
  const at = timeline.ticks(frame.timestamp, timescale)
  return { at, compositionOffset: frame.compositionOffset, key: frame.key, data: frame.payload }
}

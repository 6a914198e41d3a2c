import type { Bytes } from '@strom/media/bytes'
import { writeInit } from '@strom/media/init-segment'
import { writePictureEntry } from '@strom/media/sample-entries'
import type { Frame } from '@strom/media/sldp-frames'
import { type Sample, trackId } from './media-fragment.ts'
import type { SldpStream } from './stream-info.ts'
import type { Timeline } from './timeline.ts'

export type MediaFrame = Extract<Frame, { config: false }>

/** A rendition with pictures. */
export type PictureStream = SldpStream & { picture: NonNullable<SldpStream['picture']> }

export function isPictureStream(stream: SldpStream): stream is PictureStream {
  return stream.picture !== null
}

/** A rendition that has been asked for under a number, and what is known to decode it. */
export type PictureSource = {
  sn: number
  stream: PictureStream
  avcC: Uint8Array | null
  /** Its pictures from a key frame on, while another rendition is still shown. */
  held: MediaFrame[]
}

/** Held pictures past this number would only cost memory. */
const mostHeld = 1_000

/** Keeps a picture back; what lies before a key frame cannot be decoded and is dropped. */
export function hold(source: PictureSource, frame: MediaFrame): void {
  if (source.held.length === 0 && !frame.key) return
  if (source.held.length >= mostHeld) source.held = []
  else source.held.push(frame)
}

/** Drops what is held up to the next key frame in it. */
export function skipToNextKey(source: PictureSource): void {
  const next = source.held.findIndex(({ key }, index) => index > 0 && key)
  source.held = next === -1 ? [] : source.held.slice(next)
}

/** The init segment of its pictures; null before their configuration is here. */
export function writePictureInit({ stream, avcC }: PictureSource): Bytes | null {
  if (!avcC) return null
  const { timescale, rotation = 0, ...shown } = stream.picture
  const isUpright = rotation === 90 || rotation === 270
  const [width, height] = isUpright ? [shown.height, shown.width] : [shown.width, shown.height]
  const entry = writePictureEntry('avc1', { width, height, config: avcC })
  return writeInit([{ trackId, timescale, width, height, rotation, entry }])
}

/** A frame at its place on our timeline. */
export function toSample(frame: MediaFrame, timeline: Timeline, timescale: number): Sample {
  const at = timeline.ticks(frame.timestamp, timescale)
  return { at, compositionOffset: frame.compositionOffset, key: frame.key, data: frame.payload }
}

// Reads the tracks at the beginning of a pushed broadcast (`moov`).
import { type Box, findBox, listBoxes, type SampleDefaults } from '../packaging/mp4-boxes.ts'
import type { PushRefusal } from './refusals.ts'

type TrackHeader = {
  trackId: number
  /** Ticks a second. */
  timescale: number
  /** The sample entry's bytes (`avc1`, `mp4a`), which go into the init segments as they are. */
  entry: Buffer
  /** As RFC 6381 writes it. */
  codec: string
}

export type PictureHeader = TrackHeader & { width: number; height: number; bandwidth: number | null }

export type BroadcastHeader = {
  /** In the order in which they came, at least one. */
  pictures: readonly PictureHeader[]
  sound: TrackHeader
  defaults: ReadonlyMap<number, SampleDefaults>
  /** The box that says all this. */
  source: Buffer
}

type ReadHeader = { ok: true; header: BroadcastHeader } | { ok: false; reason: PushRefusal }

const mostPictures = 5
const mostTicksASecond = 100_000_000
/** Bytes of a sample entry before the boxes inside it. */
const entryHeader = { picture: 8 + 78, sound: 8 + 28 } as const

function refuse(reason: PushRefusal) {
  return { ok: false as const, reason }
}

/** Reads a whole `moov` box. Tracks of other kinds (texts, timecodes) are left out. */
export function readHeader(moov: Buffer): ReadHeader {
  try {
    return readTracks(moov)
  } catch (error) {
    if (error instanceof RangeError) return refuse('damaged')
    throw error
  }
}

function readTracks(bytes: Buffer): ReadHeader {
  const [moov] = listBoxes(bytes)
  if (!moov) return refuse('damaged')
  const pictures: PictureHeader[] = []
  const sounds: TrackHeader[] = []
  for (const trak of listBoxes(bytes, moov.body, moov.end).filter(({ type }) => type === 'trak')) {
    const track = readTrack(bytes, trak)
    if (!track.ok) return track
    if (track.kind === 'vide') pictures.push(track.picture)
    if (track.kind === 'soun') sounds.push(track.sound)
  }
  const [sound] = sounds
  const mvex = within(bytes, moov, 'mvex')
  if (!mvex) return refuse('not-mp4')
  if (pictures.length === 0) return refuse('no-picture')
  if (!sound) return refuse('no-sound')
  if (pictures.length > mostPictures || sounds.length > 1) return refuse('too-many-tracks')
  return { ok: true, header: { pictures, sound, defaults: readDefaults(bytes, mvex), source: bytes } }
}

type Track =
  | { ok: true; kind: 'vide'; picture: PictureHeader }
  | { ok: true; kind: 'soun'; sound: TrackHeader }
  | { ok: true; kind: 'other' }
  | { ok: false; reason: PushRefusal }

function readTrack(bytes: Buffer, trak: Box): Track {
  const hdlr = require(bytes, trak, 'mdia/hdlr')
  const kind = bytes.toString('latin1', hdlr.body + 8, hdlr.body + 12)
  if (kind !== 'vide' && kind !== 'soun') return { ok: true, kind: 'other' }
  const stsd = require(bytes, trak, 'mdia/minf/stbl/stsd')
  const entries = listBoxes(bytes, stsd.body + 8, stsd.end)
  const [box] = entries
  if (!box || entries.length > 1) return refuse('damaged')
  const timescale = bytes.readUInt32BE(afterTimes(bytes, require(bytes, trak, 'mdia/mdhd')))
  if (timescale === 0 || timescale > mostTicksASecond) return refuse('damaged')
  const common = {
    trackId: bytes.readUInt32BE(afterTimes(bytes, require(bytes, trak, 'tkhd'))),
    timescale,
    entry: Buffer.from(bytes.subarray(box.start, box.end)),
  }
  if (kind === 'soun') {
    const codec = soundCodec(common.entry)
    return codec ? { ok: true, kind, sound: { ...common, codec } } : refuse('sound-codec')
  }
  const codec = pictureCodec(common.entry)
  if (!codec) return refuse('picture-codec')
  const [width, height] = [common.entry.readUInt16BE(32), common.entry.readUInt16BE(34)]
  if (width === 0 || height === 0) return refuse('damaged')
  return {
    ok: true,
    kind,
    picture: { ...common, codec, width, height, bandwidth: readBandwidth(common.entry) },
  }
}

/** H.264 in 8 bits and 4:2:0, which is what every browser decodes; null for anything else. */
function pictureCodec(entry: Buffer): string | null {
  if (entry.toString('latin1', 4, 8) !== 'avc1') return null
  const avcC = findBox(entry, 'avcC', entryHeader.picture)
  if (!avcC || avcC.end - avcC.body < 7) return null
  const profile = entry.readUInt8(avcC.body + 1)
  // Baseline, Main, Extended and High; the others have more bits or colours.
  if (![66, 77, 88, 100].includes(profile)) return null
  return `avc1.${entry.toString('hex', avcC.body + 1, avcC.body + 4)}`
}

const decoderSpecificInfo = 0x05

/** AAC-LC by its AudioSpecificConfig; null for anything else. */
function soundCodec(entry: Buffer): string | null {
  if (entry.toString('latin1', 4, 8) !== 'mp4a') return null
  const esds = findBox(entry, 'esds', entryHeader.sound)
  if (!esds) return null
  const config = findDecoderConfig(entry, esds.body + 4, esds.end)
  return config !== null && entry.readUInt8(config) >> 3 === 2 ? 'mp4a.40.2' : null
}

/** Where the AudioSpecificConfig begins, in descriptors in descriptors (ISO 14496-1, 7.2.6). */
function findDecoderConfig(bytes: Buffer, start: number, end: number): number | null {
  const inner: Record<number, number> = { 3: 3, 4: 13 }
  let at = start
  while (at < end) {
    const tag = bytes.readUInt8(at++)
    let size = 0
    let more = true
    while (more && at < end) {
      const byte = bytes.readUInt8(at++)
      size = size * 128 + (byte & 0x7f)
      more = byte >= 0x80
    }
    if (tag === decoderSpecificInfo) return size >= 2 && at + 2 <= end ? at : null
    at += inner[tag] ?? size
  }
  return null
}

/** Bits a second as the encoder was told, or null. */
function readBandwidth(entry: Buffer): number | null {
  const btrt = findBox(entry, 'btrt', entryHeader.picture)
  if (!btrt) return null
  const bits = Math.max(entry.readUInt32BE(btrt.body + 4), entry.readUInt32BE(btrt.body + 8))
  return bits >= 10_000 && bits <= 500_000_000 ? bits : null
}

function readDefaults(bytes: Buffer, mvex: Box): Map<number, SampleDefaults> {
  const boxes = listBoxes(bytes, mvex.body, mvex.end).filter(({ type }) => type === 'trex')
  return new Map(
    boxes.map(({ body }) => {
      const [trackId = 0, , duration = 0, size = 0, flags = 0] = [4, 8, 12, 16, 20].map((at) =>
        bytes.readUInt32BE(body + at),
      )
      return [trackId, { duration, size, flags }]
    }),
  )
}

/** `mdhd` and `tkhd` begin with two times, of 64 bits in version 1. */
function afterTimes(bytes: Buffer, box: Box): number {
  return box.body + (bytes.readUInt8(box.body) === 1 ? 20 : 12)
}

function within(bytes: Buffer, box: Box, path: string): Box | null {
  return findBox(bytes, path, box.body, box.end)
}

function require(bytes: Buffer, box: Box, path: string): Box {
  const found = within(bytes, box, path)
  if (!found) throw new RangeError(`no ${path} at byte ${box.start}`)
  return found
}

// Reads the tracks at the beginning of a pushed broadcast (`moov`).
import { type Box, findBox, listBoxes } from '@strom/media/boxes'
import { readFourLetters, viewOf } from '@strom/media/bytes'
import type { SampleDefaults } from '@strom/media/fragments'
import { findInEntry, listTracks, readDecoderConfig, readHandler, readTrack } from '@strom/media/init-segment'
import type { PushRefusal } from './refusals.ts'

type TrackHeader = {
  trackId: number
  /** Ticks a second. */
  timescale: number
  /** The sample entry's bytes (`avc1`, `mp4a`), which go into the init segments as they are. */
  entry: Uint8Array
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
  source: Uint8Array
}

type ReadHeader = { ok: true; header: BroadcastHeader } | { ok: false; reason: PushRefusal }

const maxPictures = 5
const maxTicksASecond = 100_000_000
function refuse(reason: PushRefusal) {
  return { ok: false as const, reason }
}

/** Reads a whole `moov` box. Tracks of other kinds (texts, timecodes) are left out. */
export function readHeader(moov: Uint8Array): ReadHeader {
  try {
    return readTracks(moov)
  } catch (error) {
    if (error instanceof RangeError) return refuse('damaged')
    throw error
  }
}

function readTracks(bytes: Uint8Array): ReadHeader {
  const [moov] = listBoxes(bytes)
  if (!moov) return refuse('damaged')
  const pictures: PictureHeader[] = []
  const sounds: TrackHeader[] = []
  for (const trak of listTracks(bytes)) {
    const track = readPushedTrack(bytes, trak)
    if (!track.ok) return track
    if (track.kind === 'vide') pictures.push(track.picture)
    if (track.kind === 'soun') sounds.push(track.sound)
  }
  const [sound] = sounds
  const mvex = findBox(bytes, 'mvex', moov.body, moov.end)
  if (!mvex) return refuse('not-mp4')
  if (pictures.length === 0) return refuse('no-picture')
  if (!sound) return refuse('no-sound')
  if (pictures.length > maxPictures || sounds.length > 1) return refuse('too-many-tracks')
  return { ok: true, header: { pictures, sound, defaults: readDefaults(bytes, mvex), source: bytes } }
}

type Track =
  | { ok: true; kind: 'vide'; picture: PictureHeader }
  | { ok: true; kind: 'soun'; sound: TrackHeader }
  | { ok: true; kind: 'other' }
  | { ok: false; reason: PushRefusal }

function readPushedTrack(bytes: Uint8Array, trak: Box): Track {
  const kind = readHandler(bytes, trak)
  if (kind !== 'vide' && kind !== 'soun') return { ok: true, kind: 'other' }
  const { trackId, timescale, entry, entries } = readTrack(bytes, trak)
  if (entries > 1 || timescale === 0 || timescale > maxTicksASecond) return refuse('damaged')
  const common = { trackId, timescale, entry }
  if (kind === 'soun') {
    const codec = soundCodec(entry)
    return codec ? { ok: true, kind, sound: { ...common, codec } } : refuse('sound-codec')
  }
  const codec = pictureCodec(entry)
  if (!codec) return refuse('picture-codec')
  const view = viewOf(entry)
  const [width, height] = [view.getUint16(32), view.getUint16(34)]
  if (width === 0 || height === 0) return refuse('damaged')
  const bandwidth = readBandwidth(entry)
  return { ok: true, kind, picture: { ...common, codec, width, height, bandwidth } }
}

/** H.264 in 8 bits and 4:2:0, which is what every browser decodes; null for anything else. */
function pictureCodec(entry: Uint8Array): string | null {
  if (readFourLetters(entry, 4) !== 'avc1') return null
  const [, profile = 0, compatibility = 0, level = 0, ...rest] = readDecoderConfig(entry) ?? []
  // Baseline, Main, Extended and High; the others have more bits or colours.
  if (rest.length < 3 || ![66, 77, 88, 100].includes(profile)) return null
  const hex = [profile, compatibility, level].map((byte) => byte.toString(16).padStart(2, '0'))
  return `avc1.${hex.join('')}`
}

/** AAC-LC by its AudioSpecificConfig; null for anything else. */
function soundCodec(entry: Uint8Array): string | null {
  if (readFourLetters(entry, 4) !== 'mp4a') return null
  const config = readDecoderConfig(entry)
  const [first = 0] = config ?? []
  return config !== null && config.length >= 2 && first >> 3 === 2 ? 'mp4a.40.2' : null
}

/** Bits a second as the encoder was told, or null. */
function readBandwidth(entry: Uint8Array): number | null {
  const btrt = findInEntry(entry, 'btrt')
  if (!btrt) return null
  const view = viewOf(entry)
  const bits = Math.max(view.getUint32(btrt.body + 4), view.getUint32(btrt.body + 8))
  return bits >= 10_000 && bits <= 500_000_000 ? bits : null
}

function readDefaults(bytes: Uint8Array, mvex: Box): Map<number, SampleDefaults> {
  const view = viewOf(bytes)
  const boxes = listBoxes(bytes, mvex.body, mvex.end).filter(({ type }) => type === 'trex')
  return new Map(
    boxes.map(({ body }) => {
      const [trackId = 0, , duration = 0, size = 0, flags = 0] = [4, 8, 12, 16, 20].map((at) =>
        view.getUint32(body + at),
      )
      return [trackId, { duration, size, flags }]
    }),
  )
}

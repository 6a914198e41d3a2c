import { writeAudioConfig } from '@strom/media/audio-config'
import { type Box, findBox, listBoxes } from '@strom/media/boxes'
import { readFourLetters, viewOf } from '@strom/media/bytes'
import type { SampleDefaults } from '@strom/media/fragments'
import {
  findInEntry,
  listTracks,
  readDecoderConfig,
  readHandler,
  readSoundFormat,
  readTrack,
  type Track,
} from '@strom/media/init-segment'
import { writeAacEntry } from '@strom/media/sample-entries'
import type { BroadcastHeader, Mp4Header, PictureHeader } from './broadcast-header.ts'
import type { PushRefusal } from './refusals.ts'
import { silentTrack } from './silence.ts'

type ReadHeader = { ok: true; header: Mp4Header } | { ok: false; reason: PushRefusal }

const maxPictures = 5
const maxTicksASecond = 100_000_000
function refused(reason: PushRefusal) {
  return { ok: false as const, reason }
}

export function readHeader(moov: Uint8Array): ReadHeader {
  try {
    return readTracks(moov)
  } catch (error) {
    if (error instanceof RangeError) return refused('damaged')
    throw error
  }
}

function readTracks(bytes: Uint8Array): ReadHeader {
  const [moov] = listBoxes(bytes)
  if (!moov) return refused('damaged')
  const mvex = findBox(bytes, 'mvex', moov.body, moov.end)
  if (!mvex) return refused('not-mp4')
  const tracks = listTracks(bytes)
    .filter((trak) => ['vide', 'soun'].includes(readHandler(bytes, trak)))
    .map((trak) => readTrack(bytes, trak))
  const shown = tracks.filter(({ handler }) => handler === 'vide')
  const heard = tracks.filter(({ handler }) => handler === 'soun')
  const pictures = shown.flatMap((track) => toPicture(track) ?? [])
  const [sound] = heard.flatMap((track) => toSound(track) ?? [])
  if (pictures.length === 0) return refused(shown.length > 0 ? 'picture-codec' : 'no-picture')
  if (!sound && heard.length > 0) return refused('sound-codec')
  if (pictures.length > maxPictures) return refused('too-many-tracks')
  const defaults = readDefaults(bytes, mvex)
  return { ok: true, header: { pictures, sound: sound ?? silentTrack, defaults, source: bytes } }
}

/** @throws a RangeError if damaged. */
function toHeader({ trackId, timescale, entry, entries, shift }: Track) {
  if (entries > 1) throw new RangeError('a track of several encodings')
  if (timescale === 0 || timescale > maxTicksASecond) throw new RangeError('a time that no clock has')
  return { trackId, timescale, entry, shift }
}

function toPicture(track: Track): PictureHeader | null {
  const { entry, rotation = 0 } = track
  const avcC = readFourLetters(entry, 4) === 'avc1' ? readDecoderConfig(entry) : null
  const codec = avcC && toAvcCodec(avcC)
  if (!codec) return null
  const view = viewOf(entry)
  const [width, height] = [view.getUint16(32), view.getUint16(34)]
  if (width === 0 || height === 0) throw new RangeError('a picture without a size')
  return { ...toHeader(track), codec, width, height, rotation, bandwidth: readBandwidth(entry) }
}

function toSound(track: Track): BroadcastHeader['sound'] | null {
  const { entry } = track
  if (readFourLetters(entry, 4) !== 'mp4a') return null
  // ffmpeg, copying from MPEG-TS, writes the header before it knows the configuration.
  const config = readDecoderConfig(entry) ?? writeAudioConfig(readSoundFormat(entry))
  const own = readDecoderConfig(entry) ? entry : writeAacEntry(config)
  return isAacLc(config) && own ? { ...toHeader(track), entry: own, codec: 'mp4a.40.2' } : null
}

/** 8 bits and 4:2:0, which every browser decodes. */
export function toAvcCodec(avcC: Uint8Array): string | null {
  const [, profile = 0, compatibility = 0, level = 0, ...rest] = avcC
  if (rest.length < 3 || ![66, 77, 88, 100].includes(profile)) return null
  const hex = [profile, compatibility, level].map((byte) => byte.toString(16).padStart(2, '0'))
  return `avc1.${hex.join('')}`
}

export function isAacLc(config: Uint8Array): boolean {
  return config.length >= 2 && (config[0] ?? 0) >> 3 === 2
}

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

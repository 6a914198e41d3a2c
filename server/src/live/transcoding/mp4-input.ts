// Every ffmpeg reads HEVC, AV1 and Opus from fragmented MP4; from FLV only since 6.1 and 8.
import { writeFragment } from '@strom/media/fragments'
import { writeInit } from '@strom/media/init-segment'
import {
  type PictureCodec,
  writeAacEntry,
  writeOpusEntry,
  writePictureEntry,
} from '@strom/media/sample-entries'
import { messageTypes, type RtmpMessage } from '../rtmp/chunks.ts'
import { createUnwrapped } from '../rtmp/demux-flv.ts'
import { readAudio, readVideo, type SoundCodec } from '../rtmp/flv.ts'
import type { FfmpegInput } from './ffmpeg-input.ts'
import type { ProbedTracks } from './plan.ts'
import type { InputChunk } from './transcoder.ts'

export type TrackConfigs = {
  pictures: { codec: PictureCodec; config: Buffer }
  sound: { codec: SoundCodec; config: Buffer } | null
  size: ProbedTracks['size']
}

const trackIds = { pictures: 1, sound: 2 } as const
/** RTMP times are milliseconds. */
const timescale = 1000
const unknownSize = { width: 1280, height: 720 }

function writeSoundEntry({ codec, config }: NonNullable<TrackConfigs['sound']>) {
  return codec === 'Opus' ? writeOpusEntry(config) : writeAacEntry(config)
}

function writeHeader({ pictures, sound, size }: TrackConfigs): InputChunk | null {
  const soundEntry = sound && writeSoundEntry(sound)
  if (sound && !soundEntry) return null
  const shown = size ?? unknownSize
  const entry = writePictureEntry(pictures.codec, { ...shown, config: pictures.config })
  const bytes = writeInit([
    { trackId: trackIds.pictures, timescale, entry, ...shown },
    ...(soundEntry ? [{ trackId: trackIds.sound, timescale, entry: soundEntry }] : []),
  ])
  return { bytes, kind: 'header', name: 'moov', isOfTrack: true }
}

function createFragments(trackId: number) {
  const unwrap = createUnwrapped()
  let sequence = 0
  let before: number | null = null
  return (timestamp: number, sample: { data: Buffer; key: boolean; compositionOffset?: number }) => {
    const at = Math.max(0, unwrap(timestamp))
    // The real duration is known with the next sample; start times are exact.
    const duration = Math.max(1, at - (before ?? at))
    before = at
    sequence += 1
    return writeFragment(trackId, sequence, at, [{ ...sample, duration }])
  }
}

export function createMp4Input(given: TrackConfigs): FfmpegInput | null {
  const header = writeHeader(given)
  if (!header) return null
  let tracks = given
  let current = header
  const [writePicture, writeSound] = [createFragments(trackIds.pictures), createFragments(trackIds.sound)]

  /** Most encoders only repeat themselves; a change restarts ffmpeg. */
  function changeTracks(changed: Partial<TrackConfigs>): InputChunk | null {
    const to = { ...tracks, ...changed }
    const next = writeHeader(to)
    if (!next || Buffer.compare(next.bytes, current.bytes) === 0) return null
    tracks = to
    current = next
    return next
  }

  function toInputChunk({ type, timestamp, payload }: RtmpMessage): InputChunk | null {
    if (type === messageTypes.data) return null
    const tag = type === messageTypes.video ? readVideo(payload) : readAudio(payload)
    switch (tag.kind) {
      case 'picture-config':
        return changeTracks({ pictures: { codec: tag.codec, config: tag.data } })
      case 'picture':
        return { bytes: writePicture(timestamp, tag), kind: tag.key ? 'start' : 'rest' }
      case 'sound-config':
        return tracks.sound && changeTracks({ sound: { codec: tag.codec, config: tag.data } })
      case 'sound':
        return tracks.sound && { bytes: writeSound(timestamp, { ...tag, key: true }), kind: 'rest' }
      default:
        return null
    }
  }

  return { format: 'mp4', header, toInputChunk }
}

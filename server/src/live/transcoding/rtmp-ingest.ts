import { readPictureSize } from '@strom/media/sps'
import { countPortion } from '../push/rate.ts'
import { isAacLc, toAvcCodec } from '../push/read-header.ts'
import { createSampleWriter, type PushResult } from '../push/sample-writer.ts'
import { readAmf } from '../rtmp/amf.ts'
import { messageTypes, type RtmpMessage } from '../rtmp/chunks.ts'
import { createFlvDemuxer, type FlvDemuxer, soundAwaitedMs } from '../rtmp/demux-flv.ts'
import { type FlvTag, readAudio, readVideo } from '../rtmp/flv.ts'
import type { FfmpegInput } from './ffmpeg-input.ts'
import { flvInput } from './flv-input.ts'
import { createMp4Input, type TrackConfigs } from './mp4-input.ts'
import type { ProbedTracks } from './plan.ts'
import { openTranscodeSession, type TranscodeSession } from './transcode-session.ts'
import type { IncomingBroadcast, Transcoding } from './transcoding.ts'

export type RtmpIngest = FlvDemuxer & {
  waitMs(): number
  finish(): Promise<PushResult>
  close(): void
}

const ok: PushResult = { ok: true }
const maxKeptBytes = 8_000_000

const longestEmptyTrack = 5

/** Encoders that copy from MPEG-TS announce a track before they know it. */
function isUnknownTrack({ type, payload }: RtmpMessage): boolean {
  if (type === messageTypes.data || payload.length > longestEmptyTrack) return false
  const tag = type === messageTypes.video ? readVideo(payload) : readAudio(payload)
  return (tag.kind === 'picture-config' || tag.kind === 'sound-config') && tag.data.length === 0
}

function describedSize(payload: Buffer): ProbedTracks['size'] {
  try {
    const described = readAmf(payload).find((value) => typeof value === 'object' && value !== null)
    if (!described || Array.isArray(described)) return null
    const { width, height } = described
    const isSize = typeof width === 'number' && typeof height === 'number' && width > 0 && height > 0
    return isSize ? { width: Math.round(width), height: Math.round(height) } : null
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

function createTrackProbe() {
  let pictures: { fit: boolean; size: ProbedTracks['size']; track: TrackConfigs['pictures'] | null } | null =
    null
  let sound: { fit: boolean; track: TrackConfigs['sound'] } | null = null
  let described: ProbedTracks['size'] = null
  let [first, last] = [null as number | null, 0]

  function inspectPictures(tag: FlvTag) {
    if (tag.kind === 'refused') pictures ??= { fit: false, size: null, track: null }
    if (tag.kind !== 'picture-config') return
    const { codec, data: config } = tag
    const fit = codec === 'avc1' && toAvcCodec(config) !== null
    pictures ??= { fit, size: fit ? readPictureSize(config) : null, track: { codec, config } }
  }

  function inspect({ type, timestamp, payload }: RtmpMessage) {
    if (type === messageTypes.data) {
      described = describedSize(payload) ?? described
      return
    }
    first ??= timestamp
    last = timestamp
    if (type === messageTypes.video) return inspectPictures(readVideo(payload))
    const tag = readAudio(payload)
    if (tag.kind === 'refused') sound ??= { fit: false, track: null }
    if (tag.kind !== 'sound-config') return
    const { codec, data: config } = tag
    sound ??= { fit: codec === 'mp4a' && isAacLc(config), track: { codec, config } }
  }

  function tracks(): ProbedTracks | null {
    const hasWaited = first !== null && last - first > soundAwaitedMs
    if (!pictures || !(sound || hasWaited)) return null
    return {
      pictures: ['0:v:0'],
      sound: sound ? '0:a:0' : null,
      size: pictures.size ?? described,
      picturesPlayable: pictures.fit,
      soundPlayable: sound?.fit ?? true,
    }
  }

  /** Enhanced RTMP's codecs need MP4. */
  function input(): FfmpegInput {
    const [shown, heard] = [pictures?.track, sound?.track ?? null]
    const isEnhanced = (shown && shown.codec !== 'avc1') || heard?.codec === 'Opus'
    const isWhole = sound === null || heard !== null
    const size = pictures?.size ?? described
    const asMp4 = shown && isEnhanced && isWhole && createMp4Input({ pictures: shown, sound: heard, size })
    return asMp4 || flvInput
  }

  return { inspect, tracks, input }
}

export function createRtmpIngest(incoming: IncomingBroadcast, transcoding: Transcoding): RtmpIngest {
  const writer = createSampleWriter(incoming.begin)
  const demuxer = createFlvDemuxer(writer)
  const probe = createTrackProbe()
  let session: TranscodeSession | null = null
  let input = flvInput
  let kept: RtmpMessage[] | null = transcoding.isReady() ? [] : null
  let keptBytes = 0

  function decide(probed: ProbedTracks | null): PushResult {
    const messages = kept ?? []
    kept = null
    input = probe.input()
    session = probed && openTranscodeSession(incoming, transcoding, probed, input.format)
    session?.write(input.header)
    for (const message of messages) {
      const received = pass(message)
      if (!received.ok) return received
    }
    return ok
  }

  function pass(message: RtmpMessage): PushResult {
    const chunk = session && input.toInputChunk(message)
    const written = chunk && session?.write(chunk)
    if (written) return written
    return session?.isOn() || message.type === messageTypes.data ? ok : demuxer.receive(message)
  }

  return {
    receive(message) {
      if (isUnknownTrack(message)) return ok
      if (!kept) return pass(message)
      kept.push(message)
      keptBytes += countPortion(message.payload.length)
      probe.inspect(message)
      const probed = probe.tracks()
      return probed || keptBytes > maxKeptBytes ? decide(probed) : ok
    },
    waitMs: () => session?.waitMs() ?? writer.waitMs(),
    finish: async () => session?.finish() ?? ok,
    close: () => session?.close(),
  }
}

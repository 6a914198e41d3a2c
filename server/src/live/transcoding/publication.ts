import { readPictureSize } from '@strom/media/sps'
import { createFeed, type Received } from '../push/feed.ts'
import { countPortion } from '../push/rate.ts'
import { isAacLc, toAvcCodec } from '../push/read-header.ts'
import { readAmf } from '../rtmp/amf.ts'
import { type Message, messageTypes } from '../rtmp/chunks.ts'
import { type FlvTag, readAudio, readVideo } from '../rtmp/flv.ts'
import { createPublication, type Publication, soundAwaitedMs } from '../rtmp/publication.ts'
import type { FfmpegInput } from './ffmpeg-input.ts'
import { flvInput } from './flv-input.ts'
import { createMp4Input, type Tracks } from './mp4-input.ts'
import { openPassage, type Passage } from './passage.ts'
import type { Facts } from './plan.ts'
import type { Incoming, Transcoding } from './transcoding.ts'

export type EndingPublication = Publication & {
  waitMs(): number
  finish(): Promise<Received>
  close(): void
}

const ok: Received = { ok: true }
const maxKeptBytes = 8_000_000

const longestEmptyTrack = 5

/** Encoders that copy from MPEG-TS announce a track before they know it. */
function isUnknownTrack({ type, payload }: Message): boolean {
  if (type === messageTypes.data || payload.length > longestEmptyTrack) return false
  const tag = type === messageTypes.video ? readVideo(payload) : readAudio(payload)
  return (tag.kind === 'picture-config' || tag.kind === 'sound-config') && tag.data.length === 0
}

function describedSize(payload: Buffer): Facts['size'] {
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

function createLook() {
  let pictures: { fit: boolean; size: Facts['size']; track: Tracks['pictures'] | null } | null = null
  let sound: { fit: boolean; track: Tracks['sound'] } | null = null
  let described: Facts['size'] = null
  let [first, last] = [null as number | null, 0]

  function seePictures(tag: FlvTag) {
    if (tag.kind === 'refused') pictures ??= { fit: false, size: null, track: null }
    if (tag.kind !== 'picture-config') return
    const { codec, data: config } = tag
    const fit = codec === 'avc1' && toAvcCodec(config) !== null
    pictures ??= { fit, size: fit ? readPictureSize(config) : null, track: { codec, config } }
  }

  function see({ type, timestamp, payload }: Message) {
    if (type === messageTypes.data) {
      described = describedSize(payload) ?? described
      return
    }
    first ??= timestamp
    last = timestamp
    if (type === messageTypes.video) return seePictures(readVideo(payload))
    const tag = readAudio(payload)
    if (tag.kind === 'refused') sound ??= { fit: false, track: null }
    if (tag.kind !== 'sound-config') return
    const { codec, data: config } = tag
    sound ??= { fit: codec === 'mp4a' && isAacLc(config), track: { codec, config } }
  }

  function facts(): Facts | null {
    const hasWaited = first !== null && last - first > soundAwaitedMs
    if (!pictures || !(sound || hasWaited)) return null
    return {
      ...{ pictures: ['0:v:0'], sound: sound ? '0:a:0' : null, size: pictures.size ?? described },
      ...{ picturesFit: pictures.fit, soundFits: sound?.fit ?? true },
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

  return { see, facts, input }
}

export function createEndingPublication(incoming: Incoming, transcoding: Transcoding): EndingPublication {
  const feed = createFeed(incoming.begin)
  const plain = createPublication(feed)
  const look = createLook()
  let passage: Passage | null = null
  let input = flvInput
  let kept: Message[] | null = transcoding.isReady() ? [] : null
  let keptBytes = 0

  function decide(facts: Facts | null): Received {
    const messages = kept ?? []
    kept = null
    input = look.input()
    passage = facts && openPassage(incoming, transcoding, facts, input.format)
    passage?.write(input.header)
    for (const message of messages) {
      const received = pass(message)
      if (!received.ok) return received
    }
    return ok
  }

  function pass(message: Message): Received {
    const unit = passage && input.toUnit(message)
    const written = unit && passage?.write(unit)
    if (written) return written
    return passage?.isOn() || message.type === messageTypes.data ? ok : plain.receive(message)
  }

  return {
    receive(message) {
      if (isUnknownTrack(message)) return ok
      if (!kept) return pass(message)
      kept.push(message)
      keptBytes += countPortion(message.payload.length)
      look.see(message)
      const facts = look.facts()
      return facts || keptBytes > maxKeptBytes ? decide(facts) : ok
    },
    waitMs: () => passage?.waitMs() ?? feed.waitMs(),
    finish: async () => passage?.finish() ?? ok,
    close: () => passage?.close(),
  }
}

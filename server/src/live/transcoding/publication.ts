// A stream over RTMP that may go through ffmpeg: its tracks are looked at first.
import { readPictureSize } from '@strom/media/sps'
import { createFeed, type Received } from '../push/feed.ts'
import { isAacLc, toAvcCodec } from '../push/read-header.ts'
import { readAmf } from '../rtmp/amf.ts'
import { type Message, messageTypes } from '../rtmp/chunks.ts'
import { type FlvTag, readAudio, readVideo } from '../rtmp/flv.ts'
import { createPublication, type Publication, soundAwaitedMs } from '../rtmp/publication.ts'
import { openPassage, type Passage } from './passage.ts'
import type { Facts } from './plan.ts'
import type { Unit } from './transcoder.ts'
import type { Incoming, Transcoding } from './transcoding.ts'

export type EndingPublication = Publication & {
  /** How long to wait before giving more (milliseconds). */
  waitMs(): number
  finish(): Promise<Received>
  close(): void
}

const ok: Received = { ok: true }
const maxKeptBytes = 8_000_000

/** FLV's own header: there is sound, and there are pictures (Adobe, FLV 10.1, E.2). */
const fileHeader = Buffer.from('FLV\u0001\u0005\u0000\u0000\u0000\u0009\u0000\u0000\u0000\u0000', 'latin1')
const tagHeaderBytes = 11

function writeTag({ type, timestamp, payload }: Message): Buffer {
  const tag = Buffer.alloc(tagHeaderBytes + payload.length + 4)
  tag.writeUInt8(type, 0)
  tag.writeUIntBE(payload.length, 1, 3)
  tag.writeUIntBE(timestamp & 0xffffff, 4, 3)
  tag.writeUInt8((timestamp >>> 24) & 0xff, 7)
  payload.copy(tag, tagHeaderBytes)
  tag.writeUInt32BE(tagHeaderBytes + payload.length, tag.length - 4)
  return tag
}

/** Messages that describe the broadcast are kept for a new start of ffmpeg, which may begin at a key frame. */
function toUnit(message: Message): Unit {
  const bytes = writeTag(message)
  const first = message.payload[0] ?? 0
  if (message.type === messageTypes.audio) {
    const isConfig =
      (first >> 4 === 10 && message.payload[1] === 0) || (first >> 4 === 9 && (first & 0x0f) === 0)
    return isConfig ? { bytes, kind: 'header', name: 'sound', isOfTrack: true } : { bytes, kind: 'rest' }
  }
  // Some encoders send texts and times this way all along.
  if (message.type !== messageTypes.video) {
    return { bytes, kind: 'header', name: 'description', isOfTrack: false }
  }
  const isExtended = (first & 0x80) !== 0
  const isConfig = isExtended ? (first & 0x0f) === 0 : message.payload[1] === 0 && (first & 0x0f) === 7
  if (isConfig) return { bytes, kind: 'header', name: 'pictures', isOfTrack: true }
  return { bytes, kind: ((first >> 4) & 0x07) === 1 ? 'start' : 'rest' }
}

/** Kind, packet and composition offset, or kind and codec. */
const longestEmptyTrack = 5

/** Encoders that copy from MPEG-TS announce a track before they know it, and again when they do. */
function isUnknownTrack({ type, payload }: Message): boolean {
  if (type === messageTypes.data || payload.length > longestEmptyTrack) return false
  const tag = type === messageTypes.video ? readVideo(payload) : readAudio(payload)
  return (tag.kind === 'picture-config' || tag.kind === 'sound-config') && tag.data.length === 0
}

/** The size that an encoder says its pictures have. */
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

/** Reads the tracks from a stream's first messages, as far as they have come. */
function createLook() {
  let pictures: { fit: boolean; size: Facts['size'] } | null = null
  let sound: { fit: boolean } | null = null
  let described: Facts['size'] = null
  let [first, last] = [null as number | null, 0]

  function seePictures(tag: FlvTag) {
    if (tag.kind === 'refused') pictures ??= { fit: false, size: null }
    if (tag.kind !== 'picture-config') return
    const fit = toAvcCodec(tag.data) !== null
    pictures ??= { fit, size: fit ? readPictureSize(tag.data) : null }
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
    if (tag.kind === 'refused') sound ??= { fit: false }
    if (tag.kind === 'sound-config') sound ??= { fit: isAacLc(tag.data) }
  }

  /** null until the pictures are known, and the sound, or that there is none. */
  function facts(): Facts | null {
    const hasWaited = first !== null && last - first > soundAwaitedMs
    if (!pictures || !(sound || hasWaited)) return null
    return {
      ...{ pictures: ['0:v:0'], sound: sound ? '0:a:0' : null, size: pictures.size ?? described },
      ...{ picturesFit: pictures.fit, soundFits: sound?.fit ?? true },
    }
  }

  return { see, facts }
}

/** Takes a published stream, and hands it to ffmpeg where its channel or its tracks ask for that. */
export function createEndingPublication(incoming: Incoming, transcoding: Transcoding): EndingPublication {
  const feed = createFeed(incoming.begin)
  const plain = createPublication(feed)
  const look = createLook()
  let passage: Passage | null = null
  let kept: Message[] | null = transcoding.isReady() ? [] : null
  let keptBytes = 0

  function decide(facts: Facts | null): Received {
    const messages = kept ?? []
    kept = null
    passage = facts && openPassage(incoming, transcoding, facts, 'flv')
    passage?.write({ bytes: fileHeader, kind: 'header', name: 'file', isOfTrack: false })
    for (const message of messages) {
      const received = pass(message)
      if (!received.ok) return received
    }
    return ok
  }

  function pass(message: Message): Received {
    const written = passage?.write(toUnit(message))
    return written ?? (message.type === messageTypes.data ? ok : plain.receive(message))
  }

  return {
    receive(message) {
      if (isUnknownTrack(message)) return ok
      if (!kept) return pass(message)
      kept.push(message)
      keptBytes += message.payload.length
      look.see(message)
      const facts = look.facts()
      return facts || keptBytes > maxKeptBytes ? decide(facts) : ok
    },
    waitMs: () => passage?.waitMs() ?? feed.waitMs(),
    finish: async () => passage?.finish() ?? ok,
    close: () => passage?.close(),
  }
}

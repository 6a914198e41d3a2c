import { messageTypes, type RtmpMessage } from '../rtmp/chunks.ts'
import type { FfmpegInput } from './ffmpeg-input.ts'
import type { InputChunk } from './transcoder.ts'

/** Adobe, FLV 10.1, E.2. */
const fileHeader = Buffer.from('FLV\u0001\u0005\u0000\u0000\u0000\u0009\u0000\u0000\u0000\u0000', 'latin1')
const tagHeaderBytes = 11

function writeTag({ type, timestamp, payload }: RtmpMessage): Buffer {
  const tag = Buffer.alloc(tagHeaderBytes + payload.length + 4)
  tag.writeUInt8(type, 0)
  tag.writeUIntBE(payload.length, 1, 3)
  tag.writeUIntBE(timestamp & 0xffffff, 4, 3)
  tag.writeUInt8((timestamp >>> 24) & 0xff, 7)
  payload.copy(tag, tagHeaderBytes)
  tag.writeUInt32BE(tagHeaderBytes + payload.length, tag.length - 4)
  return tag
}

function toInputChunk(message: RtmpMessage): InputChunk {
  const bytes = writeTag(message)
  const first = message.payload[0] ?? 0
  if (message.type === messageTypes.audio) {
    const isConfig =
      (first >> 4 === 10 && message.payload[1] === 0) || (first >> 4 === 9 && (first & 0x0f) === 0)
    return isConfig ? { bytes, kind: 'header', name: 'sound', isOfTrack: true } : { bytes, kind: 'rest' }
  }
  // Some encoders keep sending texts and times as data.
  if (message.type !== messageTypes.video) {
    return { bytes, kind: 'header', name: 'description', isOfTrack: false }
  }
  const isExtended = (first & 0x80) !== 0
  const isConfig = isExtended ? (first & 0x0f) === 0 : message.payload[1] === 0 && (first & 0x0f) === 7
  if (isConfig) return { bytes, kind: 'header', name: 'pictures', isOfTrack: true }
  return { bytes, kind: ((first >> 4) & 0x07) === 1 ? 'start' : 'rest' }
}

export const flvInput: FfmpegInput = {
  format: 'flv',
  header: { bytes: fileHeader, kind: 'header', name: 'file', isOfTrack: false },
  toInputChunk,
}

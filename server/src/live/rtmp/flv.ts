// FLV, and Enhanced RTMP (Veovera, version 2).
import type { PictureCodec } from '@strom/media/sample-entries'
import type { PushRefusal } from '../push/refusals.ts'

const pictureCodecs: readonly PictureCodec[] = ['avc1', 'hvc1', 'av01']
const soundCodecs = ['mp4a', 'Opus'] as const
export type SoundCodec = (typeof soundCodecs)[number]

export type FlvTag =
  | { kind: 'picture-config'; codec: PictureCodec; data: Buffer }
  /** `compositionOffset` in ms. */
  | { kind: 'picture'; codec: PictureCodec; data: Buffer; key: boolean; compositionOffset: number }
  | { kind: 'sound-config' | 'sound'; codec: SoundCodec; data: Buffer }
  | { kind: 'other' }
  | { kind: 'refused'; reason: PushRefusal }

const other = { kind: 'other' } as const
const avc = 7
const aac = 10
const soundExtended = 9

/** A truncated message throws a RangeError. */
export function readVideo(bytes: Buffer): FlvTag {
  if (bytes.length === 0) return other
  const first = bytes.readUInt8(0)
  if (first & 0x80) return readExtendedVideo(bytes, first)
  // A command for video players.
  if (first >> 4 === 5) return other
  if ((first & 0x0f) !== avc) return { kind: 'refused', reason: 'picture-codec' }
  const packet = bytes.readUInt8(1)
  const codec = 'avc1'
  if (packet === 0) return { kind: 'picture-config', codec, data: bytes.subarray(5) }
  if (packet !== 1) return other
  return {
    kind: 'picture',
    codec,
    key: first >> 4 === 1,
    compositionOffset: bytes.readIntBE(2, 3),
    data: bytes.subarray(5),
  }
}

function readExtendedVideo(bytes: Buffer, first: number): FlvTag {
  const packet = first & 0x0f
  // Metadata; several tracks at once.
  if (packet === 4 || packet === 6) return other
  const codec = pictureCodecs.find((one) => one === readCodec(bytes))
  if (!codec) return { kind: 'refused', reason: 'picture-codec' }
  if (packet === 0) return { kind: 'picture-config', codec, data: bytes.subarray(5) }
  if (packet !== 1 && packet !== 3) return other
  const common = { kind: 'picture', codec, key: ((first >> 4) & 0x07) === 1 } as const
  // AV1 is decoded in display order.
  return packet === 1 && codec !== 'av01'
    ? { ...common, compositionOffset: bytes.readIntBE(5, 3), data: bytes.subarray(8) }
    : { ...common, compositionOffset: 0, data: bytes.subarray(5) }
}

const readCodec = (bytes: Buffer) => bytes.toString('latin1', 1, 5)

export function readAudio(bytes: Buffer): FlvTag {
  if (bytes.length === 0) return other
  const first = bytes.readUInt8(0)
  if (first >> 4 === soundExtended) {
    const packet = first & 0x0f
    if (packet > 1) return other
    const codec = soundCodecs.find((one) => one === readCodec(bytes))
    if (!codec) return { kind: 'refused', reason: 'sound-codec' }
    return { kind: packet === 0 ? 'sound-config' : 'sound', codec, data: bytes.subarray(5) }
  }
  if (first >> 4 !== aac) return { kind: 'refused', reason: 'sound-codec' }
  return { kind: bytes.readUInt8(1) === 0 ? 'sound-config' : 'sound', codec: 'mp4a', data: bytes.subarray(2) }
}

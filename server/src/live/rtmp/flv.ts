// Reads audio and video messages: FLV's tags, and those of Enhanced RTMP (Veovera, version 2).
import type { PushRefusal } from '../push/refusals.ts'

export type FlvTag =
  | { kind: 'picture-config' | 'sound-config' | 'sound'; data: Buffer }
  /** `compositionOffset` in milliseconds. */
  | { kind: 'picture'; data: Buffer; key: boolean; compositionOffset: number }
  | { kind: 'other' }
  | { kind: 'refused'; reason: PushRefusal }

const other = { kind: 'other' } as const
const avc = 7
const aac = 10
const soundExtended = 9

/** A cut off message throws a RangeError. */
export function readVideo(bytes: Buffer): FlvTag {
  if (bytes.length === 0) return other
  const first = bytes.readUInt8(0)
  if (first & 0x80) return readExtendedVideo(bytes, first)
  // Neither a picture nor its configuration: a command of a video player.
  if (first >> 4 === 5) return other
  if ((first & 0x0f) !== avc) return { kind: 'refused', reason: 'picture-codec' }
  const packet = bytes.readUInt8(1)
  if (packet === 0) return { kind: 'picture-config', data: bytes.subarray(5) }
  if (packet !== 1) return other
  return {
    kind: 'picture',
    key: first >> 4 === 1,
    compositionOffset: bytes.readIntBE(2, 3),
    data: bytes.subarray(5),
  }
}

function readExtendedVideo(bytes: Buffer, first: number): FlvTag {
  const packet = first & 0x0f
  // Colours and the like, several tracks at once.
  if (packet === 4 || packet === 6) return other
  if (bytes.toString('latin1', 1, 5) !== 'avc1') return { kind: 'refused', reason: 'picture-codec' }
  if (packet === 0) return { kind: 'picture-config', data: bytes.subarray(5) }
  if (packet !== 1 && packet !== 3) return other
  const key = ((first >> 4) & 0x07) === 1
  return packet === 1
    ? { kind: 'picture', key, compositionOffset: bytes.readIntBE(5, 3), data: bytes.subarray(8) }
    : { kind: 'picture', key, compositionOffset: 0, data: bytes.subarray(5) }
}

/** A cut off message throws a RangeError. */
export function readAudio(bytes: Buffer): FlvTag {
  if (bytes.length === 0) return other
  const first = bytes.readUInt8(0)
  if (first >> 4 === soundExtended) {
    const packet = first & 0x0f
    if (packet > 1) return other
    if (bytes.toString('latin1', 1, 5) !== 'mp4a') return { kind: 'refused', reason: 'sound-codec' }
    return { kind: packet === 0 ? 'sound-config' : 'sound', data: bytes.subarray(5) }
  }
  if (first >> 4 !== aac) return { kind: 'refused', reason: 'sound-codec' }
  return { kind: bytes.readUInt8(1) === 0 ? 'sound-config' : 'sound', data: bytes.subarray(2) }
}

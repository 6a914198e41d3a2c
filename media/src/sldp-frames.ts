import { type Bytes, concat, viewOf } from './bytes.ts'

export const frameTypes = { aacConfig: 0, aacFrame: 1, avcConfig: 2, avcKeyFrame: 3, avcFrame: 4 } as const

export type OutFrame = {
  type: number
  /** In the track's timescale. */
  timestamp: number
  /** null for sound. */
  compositionOffset: number | null
  /** Length-prefixed NAL units, or one raw AAC frame. */
  payload: Uint8Array
}

const headerSize = ({ compositionOffset }: OutFrame) => (compositionOffset === null ? 10 : 14)

/** `sn` is 0 to 255; the messages share memory. */
export function writeFrames(frames: readonly OutFrame[], sn: number): Bytes[] {
  const bytes = new Uint8Array(
    frames.reduce((sum, frame) => sum + headerSize(frame) + frame.payload.length, 0),
  )
  const view = viewOf(bytes)
  let at = 0
  return frames.map((frame) => {
    const start = at
    view.setUint8(at, sn)
    view.setUint8(at + 1, frame.type)
    view.setBigUint64(at + 2, BigInt(frame.timestamp))
    if (frame.compositionOffset !== null) view.setInt32(at + 10, frame.compositionOffset)
    at += headerSize(frame)
    bytes.set(frame.payload, at)
    at += frame.payload.length
    return bytes.subarray(start, at)
  })
}

export function writeConfig(type: number, config: Uint8Array, sn: number): Bytes {
  return concat([sn, type], config)
}

/** Timestamps in the stream's timescale. */
export type Frame = { sn: number; track: 'picture' | 'sound'; payload: Uint8Array } & (
  | { config: true }
  | { config: false; timestamp: bigint; compositionOffset: number; key: boolean }
)

const kinds = [
  { track: 'sound', config: true, key: false },
  { track: 'sound', config: false, key: true },
  { track: 'picture', config: true, key: false },
  { track: 'picture', config: false, key: true },
  { track: 'picture', config: false, key: false },
] as const

/** null if unknown or cut off. */
export function readFrame(message: ArrayBuffer): Frame | null {
  if (message.byteLength < 2) return null
  const view = new DataView(message)
  const sn = view.getUint8(0)
  const kind = kinds[view.getUint8(1)]
  if (!kind) return null
  const { track, config, key } = kind
  if (config) return { sn, track, config, payload: new Uint8Array(message, 2) }
  const head = track === 'picture' ? 14 : 10
  if (message.byteLength < head) return null
  return {
    sn,
    track,
    config,
    key,
    timestamp: view.getBigUint64(2),
    compositionOffset: track === 'picture' ? view.getInt32(10) : 0,
    payload: new Uint8Array(message, head),
  }
}

// A fragment as SLDP carries it: one binary message a frame.
import { listBoxes, readTrackFragments } from './mp4-boxes.ts'
import { type MediaKind, mediaKinds, readSetup, type Setup, type TrackSetup } from './sldp-setup.ts'

/** The second byte of a binary message: what follows. */
export const frameTypes = { aacConfig: 0, aacFrame: 1, avcConfig: 2, avcKeyFrame: 3, avcFrame: 4 } as const

export type Frame = {
  type: number
  /** When it is decoded, in the track's timescale. */
  timestamp: number
  /** From decoding to showing, 32 bits as the fragment has them; pictures only. */
  compositionOffset: number | null
  /** A view into the fragment: length-prefixed NAL units, or one raw AAC frame. */
  payload: Buffer
}

/** Viewers choose their stream numbers; as good as all choose the same few. */
const copiesKept = 8

type Shared = Record<MediaKind, { frames: readonly Frame[]; copies: Map<number, readonly Buffer[]> }>

const known = new WeakMap<Buffer, Shared | null>()

/** A track's frames in a fragment, or null when the fragment is damaged. Read once for all viewers. */
export function splitFrames(fragment: Buffer, init: Buffer, kind: MediaKind): readonly Frame[] | null {
  return shared(fragment, init)?.[kind].frames ?? null
}

/**
 * The same as messages ready to be sent under a stream number (0 to 255). The bytes are shared by all viewers
 * that chose the number, and never changed.
 */
export function frameMessages(
  fragment: Buffer,
  init: Buffer,
  kind: MediaKind,
  sn: number,
): readonly Buffer[] | null {
  const track = shared(fragment, init)?.[kind]
  if (!track) return null
  const messages = track.copies.get(sn) ?? writeMessages(track.frames, sn)
  if (track.copies.size < copiesKept) track.copies.set(sn, messages)
  return messages
}

/** The configuration before a track's first frame, under a stream number. */
export function configMessage({ config }: TrackSetup, kind: MediaKind, sn: number): Buffer {
  const type = kind === 'video' ? frameTypes.avcConfig : frameTypes.aacConfig
  return Buffer.concat([Buffer.from([sn, type]), config])
}

function shared(fragment: Buffer, init: Buffer): Shared | null {
  const found = known.get(fragment)
  if (found !== undefined) return found
  const read = readShared(fragment, readSetup(init))
  known.set(fragment, read)
  return read
}

function readShared(fragment: Buffer, setup: Setup): Shared | null {
  try {
    const tracks = readTrackFragments(fragment)
    const offsets = readCompositionOffsets(fragment)
    const frames: Record<MediaKind, Frame[]> = { video: [], audio: [] }
    tracks.forEach(({ trackId, decodeTime, samples }, track) => {
      const kind = mediaKinds.find((candidate) => setup[candidate]?.trackId === trackId)
      if (!kind) return
      let timestamp = decodeTime
      samples.forEach(({ at, size, duration, key }, i) => {
        const payload = fragment.subarray(at, at + size)
        const compositionOffset = kind === 'video' ? (offsets[track]?.[i] ?? 0) : null
        frames[kind].push({ type: toFrameType(kind, key), timestamp, compositionOffset, payload })
        timestamp += duration
      })
    })
    return {
      video: { frames: frames.video, copies: new Map() },
      audio: { frames: frames.audio, copies: new Map() },
    }
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

function toFrameType(kind: MediaKind, key: boolean): number {
  if (kind === 'audio') return frameTypes.aacFrame
  return key ? frameTypes.avcKeyFrame : frameTypes.avcFrame
}

/** For every `traf`, in the order of `readTrackFragments`, its samples' composition offsets. */
function readCompositionOffsets(bytes: Buffer): number[][] {
  const inside = (boxes: { body: number; end: number }[], type: string) =>
    boxes.flatMap(({ body, end }) => listBoxes(bytes, body, end).filter((box) => box.type === type))
  const trafs = inside(inside([{ body: 0, end: bytes.length }], 'moof'), 'traf')
  return trafs.map((traf) => inside([traf], 'trun').flatMap(({ body }) => readTrun(bytes, body)))
}

function readTrun(bytes: Buffer, body: number): number[] {
  const flags = bytes.readUInt32BE(body) & 0xffffff
  const count = bytes.readUInt32BE(body + 4)
  const words = (...bits: number[]) => bits.filter((bit) => flags & bit).length * 4
  const first = body + 8 + words(0x1, 0x4)
  const [before, each] = [words(0x100, 0x200, 0x400), words(0x100, 0x200, 0x400, 0x800)]
  const offset = (i: number) => (flags & 0x800 ? bytes.readUInt32BE(first + i * each + before) : 0)
  return Array.from({ length: count }, (_, i) => offset(i))
}

function writeMessages(frames: readonly Frame[], sn: number): Buffer[] {
  const headerSize = (frame: Frame) => (frame.compositionOffset === null ? 10 : 14)
  const size = frames.reduce((sum, frame) => sum + headerSize(frame) + frame.payload.length, 0)
  const bytes = Buffer.allocUnsafe(size)
  let at = 0
  return frames.map((frame) => {
    const start = at
    at = bytes.writeUInt8(sn, at)
    at = bytes.writeUInt8(frame.type, at)
    at = bytes.writeBigUInt64BE(BigInt(frame.timestamp), at)
    if (frame.compositionOffset !== null) at = bytes.writeUInt32BE(frame.compositionOffset, at)
    at += frame.payload.copy(bytes, at)
    return bytes.subarray(start, at)
  })
}

// A fragment as SLDP carries it: one binary message a frame, read and written once for all viewers.
import { readTrackFragments } from '@strom/media/fragments'
import { frameTypes, type OutFrame, writeConfig, writeFrames } from '@strom/media/sldp-frames'
import { type MediaKind, mediaKinds, readSetup, type Setup, type TrackSetup } from './sldp-setup.ts'

/** Viewers choose their stream numbers; as good as all choose the same few. */
const copiesKept = 8

type Shared = Record<MediaKind, { frames: readonly OutFrame[]; copies: Map<number, readonly Uint8Array[]> }>

const known = new WeakMap<Uint8Array, Shared | null>()

/** A track's frames in a fragment, or null when the fragment is damaged. Read once for all viewers. */
export function splitFrames(
  fragment: Uint8Array,
  init: Uint8Array,
  kind: MediaKind,
): readonly OutFrame[] | null {
  return shared(fragment, init)?.[kind].frames ?? null
}

/**
 * The same as messages ready to be sent under a stream number (0 to 255). The bytes are shared by all viewers
 * that chose the number, and never changed.
 */
export function frameMessages(
  fragment: Uint8Array,
  init: Uint8Array,
  kind: MediaKind,
  sn: number,
): readonly Uint8Array[] | null {
  const track = shared(fragment, init)?.[kind]
  if (!track) return null
  const messages = track.copies.get(sn) ?? writeFrames(track.frames, sn)
  if (track.copies.size < copiesKept) track.copies.set(sn, messages)
  return messages
}

/** The configuration before a track's first frame, under a stream number. */
export function configMessage({ config }: TrackSetup, kind: MediaKind, sn: number): Uint8Array {
  return writeConfig(kind === 'video' ? frameTypes.avcConfig : frameTypes.aacConfig, config, sn)
}

function shared(fragment: Uint8Array, init: Uint8Array): Shared | null {
  const found = known.get(fragment)
  if (found !== undefined) return found
  const read = readShared(fragment, readSetup(init))
  known.set(fragment, read)
  return read
}

function readShared(fragment: Uint8Array, setup: Setup): Shared | null {
  try {
    const frames: Record<MediaKind, OutFrame[]> = { video: [], audio: [] }
    for (const { trackId, decodeTime, samples } of readTrackFragments(fragment)) {
      const kind = mediaKinds.find((candidate) => setup[candidate]?.trackId === trackId)
      if (!kind) continue
      let timestamp = decodeTime
      for (const { at, size, duration, key, compositionOffset } of samples) {
        frames[kind].push({
          type: toFrameType(kind, key),
          timestamp,
          compositionOffset: kind === 'video' ? compositionOffset : null,
          payload: fragment.subarray(at, at + size),
        })
        timestamp += duration
      }
    }
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

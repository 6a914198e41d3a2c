import { readTrackFragments } from '@strom/media/fragments'
import { frameTypes, type OutFrame, writeConfig, writeFrames } from '@strom/media/sldp-frames'
import { type MediaKind, mediaKinds, readSetup, type Setup, type TrackSetup } from './sldp-setup.ts'

/** Nearly all viewers choose the same few stream numbers. */
const copiesKept = 8

type Shared = Record<MediaKind, { frames: readonly OutFrame[]; copies: Map<number, readonly Uint8Array[]> }>

const known = new WeakMap<Uint8Array, Shared | null>()

export function splitFrames(
  fragment: Uint8Array,
  init: Uint8Array,
  kind: MediaKind,
): readonly OutFrame[] | null {
  return shared(fragment, init)?.[kind].frames ?? null
}

/** Shared bytes: never modify. */
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

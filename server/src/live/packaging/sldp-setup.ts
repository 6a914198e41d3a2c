// The tracks of an init segment that SLDP can carry here: H.264 pictures and AAC sound.
import { listTracks, readDecoderConfig, readTrack } from '@strom/media/init-segment'

export const mediaKinds = ['video', 'audio'] as const
export type MediaKind = (typeof mediaKinds)[number]

export type TrackSetup = {
  trackId: number
  /** Ticks a second. */
  timescale: number
  /** The decoder's configuration: the avcC record, or the AudioSpecificConfig. */
  config: Uint8Array
}

/** The first usable track of either kind. */
export type Setup = Record<MediaKind, TrackSetup | null>

const known = new WeakMap<Uint8Array, Setup>()

/** Reads an fMP4 init segment once and remembers it; a track that is damaged or of another codec is null. */
export function readSetup(init: Uint8Array): Setup {
  const setup = known.get(init) ?? parseSetup(init)
  known.set(init, setup)
  return setup
}

const kindByHandler: Record<string, MediaKind> = { vide: 'video', soun: 'audio' }

function parseSetup(init: Uint8Array): Setup {
  const setup: Setup = { video: null, audio: null }
  for (const trak of unlessDamaged(() => listTracks(init)) ?? []) {
    const track = unlessDamaged(() => readTrack(init, trak))
    const kind = track && kindByHandler[track.handler]
    const config = kind && unlessDamaged(() => readDecoderConfig(track.entry))
    if (!config) continue
    const { trackId, timescale } = track
    setup[kind] ??= { trackId, timescale, config }
  }
  return setup
}

/** Returns what `read` returns, or null where the bytes are damaged. */
function unlessDamaged<T>(read: () => T): T | null {
  try {
    return read()
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

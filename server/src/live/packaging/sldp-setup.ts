// SLDP carries only H.264 and AAC here.
import { listTracks, readDecoderConfig, readTrack } from '@strom/media/init-segment'

export const mediaKinds = ['video', 'audio'] as const
export type MediaKind = (typeof mediaKinds)[number]

export type TrackSetup = {
  trackId: number
  timescale: number
  /** `avcC` record or AudioSpecificConfig. */
  config: Uint8Array
}

export type Setup = Record<MediaKind, TrackSetup | null>

const known = new WeakMap<Uint8Array, Setup>()

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

function unlessDamaged<T>(read: () => T): T | null {
  try {
    return read()
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

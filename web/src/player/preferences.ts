import { createStoredText } from '../lib/browser-storage.ts'
import type { QualityChoice } from './engine/quality.ts'
import type { Track, TrackKind } from './engine/tracks.ts'

const quality = createStoredText('strom-player-quality')

/** The quality last chosen on this device; automatic when none was. */
export function rememberedQuality(): QualityChoice {
  return quality.read() || 'auto'
}

export function rememberQuality(choice: QualityChoice): void {
  quality.write(choice)
}

const tracks = {
  sound: createStoredText('strom-player-sound'),
  subtitles: createStoredText('strom-player-subtitles'),
} as const

/** The track of a kind last chosen on this device; null when none was, or no subtitles. */
export function rememberedTrack(kind: TrackKind): Track | null {
  const [label, language = ''] = tracks[kind].read()?.split('\n') ?? []
  return label ? { label, language } : null
}

export function rememberTrack(kind: TrackKind, track: Track | null): void {
  tracks[kind].write(track ? `${track.label}\n${track.language}` : '')
}

// The control bar writes these, under names of its own. It may come after the sound, which is to be as it was left.
const volume = createStoredText('media-chrome-pref-volume')
const muted = createStoredText('media-chrome-pref-muted')

/** How loud this device was left; `volume` from 0 to 1. */
export function rememberedSound(): { volume: number; muted: boolean } {
  const left = Number.parseFloat(volume.read() ?? '')
  return { volume: left >= 0 && left <= 1 ? left : 1, muted: muted.read() === 'true' }
}

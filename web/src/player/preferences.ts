import { createStoredText } from '../lib/browser-storage.ts'
import type { QualityChoice } from './engine/quality.ts'
import type { Track, TrackKind } from './engine/tracks.ts'

const quality = createStoredText('strom-player-quality')

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

export function rememberedTrack(kind: TrackKind): Track | null {
  const [label, language = ''] = tracks[kind].read()?.split('\n') ?? []
  return label ? { label, language } : null
}

export function rememberTrack(kind: TrackKind, track: Track | null): void {
  tracks[kind].write(track ? `${track.label}\n${track.language}` : '')
}

// Written by the control bar, which may load after sound is restored.
const volume = createStoredText('media-chrome-pref-volume')
const muted = createStoredText('media-chrome-pref-muted')

export function rememberedSound(): { volume: number; muted: boolean } {
  const left = Number.parseFloat(volume.read() ?? '')
  return { volume: left >= 0 && left <= 1 ? left : 1, muted: muted.read() === 'true' }
}

import type HlsPlayer from 'hls.js'
import type { FeedReport } from './engine.ts'
import { nameTracks, type TrackKind } from './tracks.ts'

const namesOf = (some: readonly { name: string; lang?: string }[] = []) =>
  nameTracks(some.map(({ name, lang }) => ({ name, language: lang })))

/** Tells which tracks hls.js offers and which one it has, now and with each change. */
export function reportTracks(
  player: HlsPlayer,
  tell: FeedReport['tracks'],
  Events: typeof HlsPlayer.Events,
): void {
  const sounds = () => {
    const tracks = namesOf(player.audioTracks)
    tell?.('sound', { tracks, shown: tracks[player.audioTrack]?.label ?? null })
  }
  // hls.js makes its own choice after it has offered them, and would take back one that was made in between.
  const subtitles = () =>
    queueMicrotask(() => {
      const tracks = namesOf(player.subtitleTracks)
      tell?.('subtitles', { tracks, shown: tracks[player.subtitleTrack]?.label ?? null })
    })
  // It is heard when what is buffered has been played; until then the choice would seem to be lost.
  for (const event of [Events.AUDIO_TRACKS_UPDATED, Events.AUDIO_TRACK_SWITCHING] as const) {
    player.on(event, sounds)
  }
  for (const event of [Events.SUBTITLE_TRACKS_UPDATED, Events.SUBTITLE_TRACK_SWITCH] as const) {
    player.on(event, subtitles)
  }
}

/** Chooses by a label of `reportTracks`; null: no subtitles. A sound that is not offered is left out. */
export function selectTrack(player: HlsPlayer, kind: TrackKind, label: string | null): void {
  const indexIn = (some: Parameters<typeof namesOf>[0]) =>
    namesOf(some).findIndex((track) => track.label === label)
  if (kind === 'subtitles') player.subtitleTrack = indexIn(player.subtitleTracks)
  else if (indexIn(player.audioTracks) !== -1) player.audioTrack = indexIn(player.audioTracks)
}

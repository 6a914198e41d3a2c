import type HlsPlayer from 'hls.js'
import type { FeedReport } from './engine.ts'
import { nameTracks, type TrackKind } from './tracks.ts'

const namesOf = (some: readonly { name: string; lang?: string }[] = []) =>
  nameTracks(some.map(({ name, lang }) => ({ name, language: lang })))

export function reportTracks(
  player: HlsPlayer,
  tell: FeedReport['tracks'],
  Events: typeof HlsPlayer.Events,
): void {
  const sounds = () => {
    const tracks = namesOf(player.audioTracks)
    tell?.('sound', { tracks, shown: tracks[player.audioTrack]?.label ?? null })
  }
  // hls.js chooses after offering them and would undo an earlier choice.
  const subtitles = () =>
    queueMicrotask(() => {
      const tracks = namesOf(player.subtitleTracks)
      tell?.('subtitles', { tracks, shown: tracks[player.subtitleTrack]?.label ?? null })
    })
  // AUDIO_TRACK_SWITCHED comes only after the buffered sound has played.
  for (const event of [Events.AUDIO_TRACKS_UPDATED, Events.AUDIO_TRACK_SWITCHING] as const) {
    player.on(event, sounds)
  }
  for (const event of [Events.SUBTITLE_TRACKS_UPDATED, Events.SUBTITLE_TRACK_SWITCH] as const) {
    player.on(event, subtitles)
  }
}

export function selectTrack(player: HlsPlayer, kind: TrackKind, label: string | null): void {
  const indexIn = (some: Parameters<typeof namesOf>[0]) =>
    namesOf(some).findIndex((track) => track.label === label)
  if (kind === 'subtitles') player.subtitleTrack = indexIn(player.subtitleTracks)
  else if (indexIn(player.audioTracks) !== -1) player.audioTrack = indexIn(player.audioTracks)
}

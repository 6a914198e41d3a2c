import type HlsPlayer from 'hls.js'

/** Broadcasts last for days: older cues are dropped. */
const keptSeconds = 60

/** In pixels. */
const barHeight = { narrow: 60, wide: 84 } as const
const wideFrom = 620
const linePercent = 7

/** In percent from the top. */
export function placeAboveBar(lines: number, { width, height }: { width: number; height: number }): number {
  const bar = width >= wideFrom ? barHeight.wide : barHeight.narrow
  return Math.max(0, Math.round(100 - (100 * bar) / Math.max(height, 1) - linePercent * lines))
}

function raise(cue: VTTCue, { clientWidth: width, clientHeight: height }: HTMLVideoElement) {
  if (cue.line !== 'auto') return
  cue.snapToLines = false
  cue.line = placeAboveBar(cue.text.split('\n').length, { width, height })
}

/** Text tracks cannot be removed from their element. */
function findTrack(video: HTMLVideoElement): TextTrack {
  const made = Array.from(video.textTracks).find(({ kind }) => kind === 'subtitles')
  return made ?? video.addTextTrack('subtitles')
}

function removeCues(track: TextTrack, isOver: (cue: TextTrackCue) => boolean) {
  for (const cue of Array.from(track.cues ?? [])) if (isOver(cue)) track.removeCue(cue)
}

/** hls.js would use a `data:` address, which the content policy forbids. */
export function showSubtitles(player: HlsPlayer, video: HTMLVideoElement, Events: typeof HlsPlayer.Events) {
  function beginAgain(mode: TextTrackMode) {
    const track = findTrack(video)
    removeCues(track, () => true)
    track.mode = mode
  }

  player.on(Events.SUBTITLE_TRACK_SWITCH, (_, { id }) => beginAgain(id === -1 ? 'disabled' : 'showing'))
  // The next stream's times overlap with these.
  player.on(Events.DESTROYING, () => beginAgain('disabled'))
  player.on(Events.CUES_PARSED, (_, { type, cues }) => {
    const track = findTrack(video)
    if (type !== 'subtitles' || track.mode !== 'showing') return
    removeCues(track, ({ endTime }) => endTime < video.currentTime - keptSeconds)
    // Segments come again after a repair.
    const has = ({ startTime, text }: VTTCue) =>
      Array.from(track.cues ?? []).some((cue) => cue.startTime === startTime && (cue as VTTCue).text === text)
    for (const cue of (cues as VTTCue[]).filter((one) => !has(one))) {
      raise(cue, video)
      track.addCue(cue)
    }
  })
}

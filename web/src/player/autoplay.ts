export type PlayOutcome = 'playing' | 'muted' | 'blocked' | 'interrupted'

type Playable = { muted: boolean; play(): Promise<void> }

async function tryToPlay(video: Playable): Promise<'playing' | 'blocked' | 'interrupted'> {
  try {
    await video.play()
    return 'playing'
  } catch (problem) {
    return problem instanceof Error && problem.name === 'NotAllowedError' ? 'blocked' : 'interrupted'
  }
}

/** `interrupted`: the source was removed meanwhile. */
export async function startPlaying(video: Playable): Promise<PlayOutcome> {
  const outcome = await tryToPlay(video)
  if (outcome !== 'blocked' || video.muted) return outcome
  video.muted = true
  const quiet = await tryToPlay(video)
  if (quiet === 'playing') return 'muted'
  video.muted = false
  return quiet
}

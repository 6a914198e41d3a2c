import type { LadderRung } from '@strom/contract'

export type ProbedTracks = {
  /** ffmpeg's names, such as `0:v:0`. */
  pictures: readonly string[]
  sound: string | null
  size: { width: number; height: number } | null
  picturesPlayable: boolean
  soundPlayable: boolean
}

export type TranscodePlan = ProbedTracks & {
  /** Shorter sides, largest first; null: as it comes, up to 1080. */
  encoded: readonly (number | null)[]
  isUpright: boolean
}

const largest = 1080

/** null: no ffmpeg needed. Nothing playable is re-encoded in its own size. */
export function planTranscoding(probed: ProbedTracks, rungs: readonly LadderRung[]): TranscodePlan | null {
  const { size, pictures, picturesPlayable, soundPlayable } = probed
  const isUpright = size !== null && size.height > size.width
  const shorterSide = size && Math.min(size.width, size.height)
  const lower = rungs.filter((rung) => shorterSide !== null && rung < shorterSide).toSorted((a, b) => b - a)
  if (!picturesPlayable)
    return { ...probed, isUpright, encoded: [null, ...lower.filter((rung) => rung < largest)] }
  // An encoder with several qualities has chosen them.
  const encoded = pictures.length > 1 ? [] : lower
  return soundPlayable && encoded.length === 0 ? null : { ...probed, isUpright, encoded }
}

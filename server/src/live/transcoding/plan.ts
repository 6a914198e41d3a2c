// Which qualities ffmpeg makes of a broadcast, and which of its tracks pass as they come.
import type { LadderRung } from '@strom/contract'

/** A broadcast as far as it is known before its first sample. */
export type Facts = {
  /** Its pictures as ffmpeg names them, such as `0:v:0`. */
  pictures: readonly string[]
  /** null where there is no sound. */
  sound: string | null
  /** The first picture's; null where it is not known. */
  size: { width: number; height: number } | null
  /** Whether players play what comes. */
  picturesFit: boolean
  soundFits: boolean
}

export type Plan = Facts & {
  /** The shorter sides of what is encoded, largest first; `null` is the size that comes, up to 1080 lines. */
  encoded: readonly (number | null)[]
  isUpright: boolean
}

const largest = 1080

/**
 * Plans ffmpeg's part in a broadcast; null where it may pass as it comes. Pictures that players play are never encoded again in their
 * own size, and nothing is made larger than it came.
 */
export function planTranscoding(facts: Facts, rungs: readonly LadderRung[]): Plan | null {
  const { size, pictures, picturesFit, soundFits } = facts
  const isUpright = size !== null && size.height > size.width
  const shorterSide = size && Math.min(size.width, size.height)
  const lower = rungs.filter((rung) => shorterSide !== null && rung < shorterSide).toSorted((a, b) => b - a)
  if (!picturesFit) return { ...facts, isUpright, encoded: [null, ...lower.filter((rung) => rung < largest)] }
  // An encoder that sends several qualities has chosen them.
  const encoded = pictures.length > 1 ? [] : lower
  return soundFits && encoded.length === 0 ? null : { ...facts, isUpright, encoded }
}

import type { Bytes } from '@strom/media/bytes'
import { writeFragment } from '@strom/media/fragments'

/** Every stream of ours has one track. */
export const trackId = 1

/** One picture or one frame of sound, times in the track's timescale. */
export type Sample = {
  /** When it is decoded, since the beginning of our own timeline. */
  at: number
  /** How much later it is shown. */
  compositionOffset: number
  key: boolean
  data: Uint8Array
}

/** `moof` and `mdat` of samples that follow one another; the last one lasts `lastDuration`. */
export function mediaFragment(samples: readonly Sample[], sequence: number, lastDuration: number): Bytes {
  const [first] = samples
  if (!first) throw new Error('a fragment holds a sample')
  const lasting = samples.map(({ at, ...sample }, index) => {
    const next = samples[index + 1]
    return { ...sample, duration: next ? Math.max(0, next.at - at) : lastDuration }
  })
  return writeFragment(trackId, sequence, first.at, lasting)
}

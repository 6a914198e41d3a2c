import type { Bytes } from '@strom/media/bytes'
import { writeFragment } from '@strom/media/fragments'

export const trackId = 1

/** Times in the track's timescale. */
export type Sample = {
  at: number
  compositionOffset: number
  key: boolean
  data: Uint8Array
}

export function mediaFragment(samples: readonly Sample[], sequence: number, lastDuration: number): Bytes {
  const [first] = samples
  if (!first) throw new Error('a fragment holds a sample')
  const lasting = samples.map(({ at, ...sample }, index) => {
    const next = samples[index + 1]
    return { ...sample, duration: next ? Math.max(0, next.at - at) : lastDuration }
  })
  return writeFragment(trackId, sequence, first.at, lasting)
}

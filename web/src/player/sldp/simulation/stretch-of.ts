import { readTrackFragments } from '@strom/media/fragments'

/** In the track's ticks. */
export function stretchOf(bytes: Uint8Array): { from: number; to: number } | null {
  const [track] = readTrackFragments(bytes)
  if (!track) return null
  const { decodeTime: from, samples } = track
  return { from, to: samples.reduce((to, { duration }) => to + duration, from) }
}

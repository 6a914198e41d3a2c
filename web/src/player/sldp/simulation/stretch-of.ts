import { readTrackFragments } from '@strom/media/fragments'

/** From when to when a fragment of ours lasts, in its track's ticks; null for an init segment. */
export function stretchOf(bytes: Uint8Array): { from: number; to: number } | null {
  const [track] = readTrackFragments(bytes)
  if (!track) return null
  const { decodeTime: from, samples } = track
  return { from, to: samples.reduce((to, { duration }) => to + duration, from) }
}

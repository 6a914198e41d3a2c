// The slate: a clip shown while nothing is pushed, which says that the broadcast will be back.
import type { Rendition } from '../channel.ts'
import type { Clip } from '../clip.ts'
import { clipFragmentMs, stampFragment } from '../clip-channel.ts'
import { usualBandwidth } from './renditions.ts'
import type { Era, Piece } from './timeline.ts'

export type Slate = {
  /** The renditions of a channel that has never been pushed to. */
  readonly renditions: readonly Rendition[]
  /** Begins to show it: each call of `next` gives the following fragment and what decodes it. */
  begin(): { era: Era; next(startsAt: number): Piece }
}

/**
 * A slate from a clip. Its renditions say the bandwidth of a broadcast of that size: a player that waits here chooses
 * among them before the broadcast has begun.
 */
export function createSlate(clip: Clip): Slate {
  const renditions = clip.renditions.map(({ video: _, ...rendition }) => {
    const bandwidth = usualBandwidth(rendition)
    return { ...rendition, bandwidth, averageBandwidth: bandwidth }
  })
  const inits = new Map(renditions.map(({ name, init }) => [name, init]))
  return {
    renditions,
    begin() {
      let played = 0
      let origin: number | null = null
      return {
        era: { inits },
        next(startsAt) {
          origin ??= startsAt
          const k = played++
          const began = origin
          const bytes = new Map(
            clip.renditions.map(({ name, video }) => [name, stampFragment(video, clip.audio, k, began)]),
          )
          const independent = clip.independent[k % clip.independent.length] ?? false
          return { startsAt, durationMs: clipFragmentMs, independent, bytes }
        },
      }
    },
  }
}

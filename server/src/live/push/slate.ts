import type { Rendition } from '../channel.ts'
import type { Clip } from '../clip.ts'
import { clipFragmentMs, stampFragment } from '../clip-channel.ts'
import { usualBandwidth } from './renditions.ts'
import type { MuxedFragment, Period } from './timeline.ts'

export type Slate = {
  readonly renditions: readonly Rendition[]
  begin(): { period: Period; next(startsAt: number): MuxedFragment }
}

/** Declares a broadcast's bandwidth: players choose before it begins. */
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
        period: { inits },
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

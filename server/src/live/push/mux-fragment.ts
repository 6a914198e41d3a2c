import { writeFragment } from '@strom/media/fragments'
import type { FragmentSamples } from './fragmenter.ts'
import type { TimedSample } from './read-samples.ts'
import { type listRenditions, trackIds } from './renditions.ts'
import { ticks } from './ticks.ts'
import type { MuxedFragment } from './timeline.ts'

export function muxFragment(
  { start, end, pictures, sound, independent }: FragmentSamples,
  offered: ReturnType<typeof listRenditions>,
  offsetMs: number,
  sequence: number,
): MuxedFragment {
  const write = (trackId: number, samples: readonly TimedSample[], rate: number) => {
    const [first] = samples
    if (!first) return new Uint8Array()
    const decodeTime = Math.max(0, first.at + Math.round((offsetMs * rate) / 1000))
    return writeFragment(trackId, sequence * 2 + (rate === ticks.sound ? 1 : 0), decodeTime, samples)
  }
  const soundBytes = write(trackIds.sound, sound, ticks.sound)
  const bytes = offered.map(({ rendition, picture }) => {
    const pictureBytes = write(trackIds.picture, pictures[picture] ?? [], ticks.picture)
    return [rendition.name, Buffer.concat([pictureBytes, soundBytes])] as const
  })
  const perMs = ticks.picture / 1000
  return {
    startsAt: start / perMs + offsetMs,
    durationMs: (end - start) / perMs,
    independent,
    bytes: new Map(bytes),
  }
}

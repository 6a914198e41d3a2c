// Every channel has sound, so that players need only one kind.
import { writeAacEntry } from '@strom/media/sample-entries'
import type { BroadcastHeader } from './broadcast-header.ts'
import type { Samples, TimedSample } from './read-samples.ts'
import { ticks } from './ticks.ts'

/** AAC-LC, 48 kHz, stereo. */
const config = new Uint8Array([0x11, 0x90])
const frame = new Uint8Array([0x21, 0x00, 0x49, 0x90, 0x02, 0x19, 0x00, 0x23, 0x80])
const frameTicks = 1024
/** Longer only after a clock jump, which will be refused. */
const longestTicks = 30 * ticks.sound

const entry = writeAacEntry(config)
if (!entry) throw new Error('the configuration of silence cannot be read')

export const silentTrack: BroadcastHeader['sound'] = {
  trackId: 0,
  timescale: ticks.sound,
  entry,
  codec: 'mp4a.40.2',
  shift: 0,
}

export function createSilence() {
  let reached: number | null = null

  return ({ pictures, sound }: Samples): Samples => {
    const [first] = pictures.flatMap((some) => some.slice(0, 1))
    const last = pictures.flatMap((some) => some.slice(-1)).at(0)
    if (!first || !last) return { pictures, sound }
    const toSound = (at: number) => Math.round((at * ticks.sound) / ticks.picture)
    const [begin, end] = [toSound(first.at), toSound(last.at + last.duration)]
    if (reached === null || Math.abs(begin - reached) > ticks.sound) reached = begin
    const frames: TimedSample[] = []
    const until = Math.min(end, reached + longestTicks)
    for (; reached < until; reached += frameTicks) {
      frames.push({ at: reached, duration: frameTicks, key: true, data: frame, compositionOffset: 0 })
    }
    return { pictures, sound: frames }
  }
}

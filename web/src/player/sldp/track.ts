import type { Bytes } from '@strom/media/bytes'
import { mediaFragment, type Sample } from './media-fragment.ts'

/** Samples that gather while the buffer is busy share a fragment. */
export type Track = {
  /** `usual`: ticks per sample until measured. */
  configure(init: Bytes, timescale: number, usual: number): void
  add(sample: Sample): void
  take(): Bytes | null
  readonly end: number | null
  readonly sampleSeconds: number
}

/** Caps memory. */
const mostPending = 1_500

const longestSample = 2

export function createTrack(): Track {
  let pending: (Bytes | Sample)[] = []
  let timescale = 1
  let duration = 0
  let last: Sample | null = null
  let end: number | null = null
  let sequence = 0
  let waitsForKey = false
  let step: number | null = null

  /** Later samples need the init segment. */
  function giveUp() {
    pending = pending.filter((item) => item instanceof Uint8Array).slice(-1)
    waitsForKey = true
  }

  return {
    configure(init, scale, usual) {
      pending.push(init)
      // Renditions most likely share a frame rate.
      duration = step === null ? usual : (duration * scale) / timescale
      if (step !== null) step *= scale / timescale
      timescale = scale
      last = null
    },
    add(sample) {
      const passed = last ? sample.at - last.at : 0
      if (passed > 0) {
        // Longer is a gap, unless it is the first or repeats: some streams have one picture a second.
        const isUsual = step === null || passed < 2 * duration || Math.abs(passed - step) < passed / 4
        if (isUsual && passed <= longestSample * timescale) duration = passed
        step = passed
      }
      last = sample
      end = (sample.at + duration) / timescale
      if (pending.length >= mostPending) giveUp()
      if (sample.key) waitsForKey = false
      if (!waitsForKey) pending.push(sample)
    },
    take() {
      const first = pending[0]
      if (!first) return null
      if (first instanceof Uint8Array) {
        pending.shift()
        return first
      }
      // The first sample's duration is known with the second.
      if (step === null && pending.every((item) => !(item instanceof Uint8Array))) return null
      const stop = pending.findIndex((item, index) => {
        const before = pending[index - 1]
        if (item instanceof Uint8Array) return true
        if (!before || before instanceof Uint8Array) return false
        return item.at <= before.at || item.at - before.at > 4 * duration
      })
      const samples = pending.splice(0, stop === -1 ? pending.length : stop) as Sample[]
      sequence += 1
      return mediaFragment(samples, sequence, Math.round(duration))
    },
    get end() {
      return end
    },
    get sampleSeconds() {
      return duration / timescale
    },
  }
}

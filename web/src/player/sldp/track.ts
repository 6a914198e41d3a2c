import type { Bytes } from '@strom/media/bytes'
import { mediaFragment, type Sample } from './media-fragment.ts'

/** Samples on their way into a source buffer; what gathered while that was busy goes in one fragment. */
export type Track = {
  /** Samples after this are decoded by `init`, times in `timescale`, each lasting `usual` ticks until more is known. */
  configure(init: Bytes, timescale: number, usual: number): void
  add(sample: Sample): void
  /** The next bytes to append, or null. */
  take(): Bytes | null
  /** The second at which the last addition ends; null before the first. */
  readonly end: number | null
  /** Seconds one sample lasts. */
  readonly sampleSeconds: number
}

/** Samples past this number would only cost memory: whatever takes them has stopped doing so. */
const mostPending = 1_500

export function createTrack(): Track {
  let pending: (Bytes | Sample)[] = []
  let timescale = 1
  let duration = 0
  let last: Sample | null = null
  let end: number | null = null
  let sequence = 0
  let waitsForKey = false

  /** Drops waiting samples, except those that the next ones are decoded by. */
  function giveUp() {
    pending = pending.filter((item) => item instanceof Uint8Array).slice(-1)
    waitsForKey = true
  }

  return {
    configure(init, scale, usual) {
      pending.push(init)
      timescale = scale
      duration = usual
      last = null
    },
    add(sample) {
      const passed = last ? sample.at - last.at : 0
      // A longer one is a gap in what the server sent.
      if (passed > 0 && passed < 2 * duration) duration = passed
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
      const stop = pending.findIndex((item, index) => {
        const before = pending[index - 1]
        if (item instanceof Uint8Array) return true
        // A gap, or a step back, begins another fragment.
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

import type { Bytes } from '@strom/media/bytes'
import { mediaFragment, type Sample } from './media-fragment.ts'

/** Samples on their way into a source buffer; what gathered while that was busy goes in one fragment. */
export type Track = {
  /** Samples after this are decoded by `init`, times in `timescale`; one alone lasts `usual` ticks. */
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

/** Seconds that one sample may last. */
const longestSample = 2

export function createTrack(): Track {
  let pending: (Bytes | Sample)[] = []
  let timescale = 1
  let duration = 0
  let last: Sample | null = null
  let end: number | null = null
  let sequence = 0
  let waitsForKey = false
  /** The time from the sample before to the last one; null before there are two. */
  let step: number | null = null

  /** Drops waiting samples, except those that the next ones are decoded by. */
  function giveUp() {
    pending = pending.filter((item) => item instanceof Uint8Array).slice(-1)
    waitsForKey = true
  }

  return {
    configure(init, scale, usual) {
      pending.push(init)
      // Another rendition has as many pictures a second, most likely.
      duration = step === null ? usual : (duration * scale) / timescale
      if (step !== null) step *= scale / timescale
      timescale = scale
      last = null
    },
    add(sample) {
      const passed = last ? sample.at - last.at : 0
      if (passed > 0) {
        // A longer one is a gap in what the server sent, unless it is the first, or comes again: streams of one picture a second are.
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
      // How long the first one lasts is known with the second.
      if (step === null && pending.every((item) => !(item instanceof Uint8Array))) return null
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

// What a connection may send: little before its key is known, and as much as a broadcast has afterwards.
import { countPortion, createRate } from '../push/rate.ts'

/** The commands of any encoder have a few hundred bytes in all; some put their account into the first. */
const bytesBeforeKey = 8192
/** Messages that are not whole yet, together: a key frame has several megabytes. */
const bytesUnfinished = 16_000_000

/** Spending more than there is throws a RangeError. */
export function createBudget() {
  let left = bytesBeforeKey
  let rate: ReturnType<typeof createRate> | null = null

  return {
    charge(bytes: number) {
      if (rate) return rate.take(bytes)
      left -= countPortion(bytes)
      if (left < 0) throw new RangeError('more bytes than come before a key')
    },
    mostUnfinished: () => (rate ? bytesUnfinished : left),
    knowKey() {
      rate = createRate()
    },
    /** How long to wait before reading more (milliseconds). */
    waitMs: () => rate?.waitMs() ?? 0,
  }
}

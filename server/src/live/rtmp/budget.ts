import { countPortion, createRate } from '../push/rate.ts'

/** Encoders need a few hundred bytes. */
const bytesBeforeKey = 8192
/** A key frame has several megabytes. */
const bytesUnfinished = 16_000_000

/** Overspending throws a RangeError. */
export function createBudget() {
  let left = bytesBeforeKey
  let rate: ReturnType<typeof createRate> | null = null

  return {
    charge(bytes: number) {
      if (rate) return rate.spend(bytes)
      left -= countPortion(bytes)
      if (left < 0) throw new RangeError('more bytes than come before a key')
    },
    mostUnfinished: () => (rate ? bytesUnfinished : left),
    knowKey() {
      rate = createRate()
    },
    waitMs: () => rate?.waitMs() ?? 0,
  }
}

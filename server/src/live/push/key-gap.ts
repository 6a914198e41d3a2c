import type { Segment } from '../channel.ts'

/** Seconds, in these periods and the newest. */
export function longestKeyGap(segments: readonly Segment[], periods: ReadonlySet<number>): number | null {
  const newest = segments.at(-1)?.periodId
  let [at, keyAt, longest] = [0, null as number | null, null as number | null]
  let period: number | null = null
  for (const { periodId, fragments } of segments) {
    if (periodId !== period) keyAt = null
    period = periodId
    if (!periods.has(periodId) && periodId !== newest) continue
    for (const { durationMs, independent } of fragments) {
      if (independent) {
        if (keyAt !== null) longest = Math.max(longest ?? 0, at - keyAt)
        keyAt = at
      }
      at += durationMs
    }
  }
  return longest === null ? null : Math.round(longest / 100) / 10
}

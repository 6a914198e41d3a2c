import type { Segment } from '../channel.ts'

/** Seconds, in these eras and the newest. */
export function longestKeyGap(segments: readonly Segment[], eras: ReadonlySet<number>): number | null {
  const newest = segments.at(-1)?.eraId
  let [at, keyAt, longest] = [0, null as number | null, null as number | null]
  let era: number | null = null
  for (const { eraId, fragments } of segments) {
    if (eraId !== era) keyAt = null
    era = eraId
    if (!eras.has(eraId) && eraId !== newest) continue
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

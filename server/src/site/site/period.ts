/** A span of time: null as its beginning is at once, null as its end is until somebody ends it. */
export type Period = { from: Date | null; until: Date | null }

export type PeriodFault = 'begins-in-the-past' | 'ends-in-the-past' | 'ends-before-it-begins'

/** Finds a fault in a period that is still to come. */
export function findPeriodFault({ from, until }: Period, now: Date): PeriodFault | null {
  if (until && until <= now) return 'ends-in-the-past'
  if (from && from < now) return 'begins-in-the-past'
  return from && until && until <= from ? 'ends-before-it-begins' : null
}

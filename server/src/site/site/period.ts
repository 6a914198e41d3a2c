/** `from` null: at once; `until` null: until ended by hand. */
export type Period = { from: Date | null; until: Date | null }

export type PeriodFault = 'begins-in-the-past' | 'ends-in-the-past' | 'ends-before-it-begins'

export function findPeriodFault({ from, until }: Period, now: Date): PeriodFault | null {
  if (until && until <= now) return 'ends-in-the-past'
  if (from && from < now) return 'begins-in-the-past'
  return from && until && until <= from ? 'ends-before-it-begins' : null
}

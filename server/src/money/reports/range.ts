import type { ReportDates } from '@strom/contract'
import { dayMs } from '../../base/clock.ts'

/** Whole UTC days, the last one included, and how many they are. */
export type Range = { start: string; end: string; days: number }

export type RangeResult =
  | { ok: true; range: Range }
  | { ok: false; reason: 'no-date' | 'wrong-order' | 'too-long' }

const maxDays = 3660

function toDay(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10)
}

/** Midnight of a year-month-day, or null where the calendar has no such day: it has no year 0. */
function midnight(day: string): number | null {
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(day)) return null
  const moment = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(moment) || toDay(moment) !== day ? null : moment
}

/**
 * The days a report is about: `start` to `end` inclusive, in UTC; without dates from the first of the
 * current month to today. Refusals: `no-date` for what is no year-month-day of the calendar, `wrong-order`, and
 * `too-long` past ten years.
 */
export function parseRange(dates: ReportDates | undefined, now: number): RangeResult {
  const today = toDay(now)
  const [start, end] = Array.isArray(dates)
    ? dates
    : [dates?.start ?? `${today.slice(0, 8)}01`, dates?.end ?? today]
  const from = midnight(start)
  const last = midnight(end)
  if (from === null || last === null) return { ok: false, reason: 'no-date' }
  if (last < from) return { ok: false, reason: 'wrong-order' }
  if (last - from > maxDays * dayMs) return { ok: false, reason: 'too-long' }
  return { ok: true, range: { start, end, days: (last - from) / dayMs + 1 } }
}

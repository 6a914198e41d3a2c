import type { ReportDates } from '@strom/contract'
import { dayMs } from '../../base/clock.ts'

/** UTC days; `end` is included. */
export type Range = { start: string; end: string; days: number }

export type RangeResult =
  | { ok: true; range: Range }
  | { ok: false; reason: 'no-date' | 'wrong-order' | 'too-long' }

const maxDays = 3660

function toDay(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10)
}

/** The calendar has no year 0. */
function midnight(day: string): number | null {
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(day)) return null
  const moment = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(moment) || toDay(moment) !== day ? null : moment
}

/** Defaults to the current month so far, in UTC. `too-long`: over ten years. */
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

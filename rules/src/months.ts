/** A moment in milliseconds since 1970 (UTC). */
export type Moment = number

const dayMs = 86_400_000

/**
 * The same time of day so many calendar months later in UTC, clamped at the month's end:
 * one month after 31 January is 28 or 29 February.
 */
export function addMonths(from: Moment, months: number): Moment {
  const date = new Date(from)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, lastDay))
  return date.getTime()
}

/** The length of a ledger line: calendar months or days. */
export type Span = { months: number } | { days: number }

/** The exact seconds a span has when it starts at `from`. */
export function spanSeconds(from: Moment, span: Span): number {
  const end = 'months' in span ? addMonths(from, span.months) : from + span.days * dayMs
  return Math.round((end - from) / 1000)
}

/** The end of access of an account once so many months are added now; `end` is its present one, null: it never had any. */
export function endWithMonths(end: Moment | null, now: Moment, months: number): Moment {
  return addMonths(Math.max(end ?? now, now), months)
}

/** A moment in milliseconds since 1970 (UTC). */
export type Moment = number

/**
 * The same time of day so many calendar months later in UTC, clamped at the month's end:
 * one month after 31 January is 28 or 29 February. `day`: the day of the month to come to, where the month has it.
 */
export function addMonths(from: Moment, months: number, day = new Date(from).getUTCDate()): Moment {
  const date = new Date(from)
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, lastDay))
  return date.getTime()
}

/** The length of a ledger line: calendar months or days. */
export type Span = { months: number } | { days: number }

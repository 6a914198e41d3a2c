/** Milliseconds since 1970 (UTC). */
export type Moment = number

/** In UTC. One month after 31 January is 28 or 29 February. */
export function addMonths(from: Moment, months: number, day = new Date(from).getUTCDate()): Moment {
  const date = new Date(from)
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, lastDay))
  return date.getTime()
}

export type Span = { months: number } | { days: number }

/** A year-month-day as day/month/year. */
export function formatDay(day: string): string {
  return day.split('-').reverse().join('/')
}

/** A month's first day as month/year. */
export function formatMonth(day: string): string {
  return formatDay(day).slice(3)
}

const dayMonthYear = new Intl.DateTimeFormat('en-GB')

/** A moment as day/month/year, en-GB in every language; '---' for a missing one. */
export function formatDate(moment: string | null): string {
  return moment === null ? '---' : dayMonthYear.format(new Date(moment))
}

const hoursMinutes = { hour: '2-digit', minute: '2-digit' } as const
const localTime = new Intl.DateTimeFormat('en-GB', hoursMinutes)
const utcTime = new Intl.DateTimeFormat('en-GB', { ...hoursMinutes, timeZone: 'UTC' })

/** The time of day as 'UTC / local', such as '23:30 / 00:30'; '---' for a missing one. */
export function formatTimes(moment: string | null): string {
  if (moment === null) return '---'
  const date = new Date(moment)
  return `${utcTime.format(date)} / ${localTime.format(date)}`
}

/** A moment's local time of day, in 24 hours like every time here. */
export function formatTime(moment: string): string {
  return localTime.format(new Date(moment))
}

/** A moment as day/month/year and the local time of day. */
export function formatMoment(moment: string): string {
  return `${formatDate(moment)} ${formatTime(moment)}`
}

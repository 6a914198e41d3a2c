import dayjs from 'dayjs'
import timezone from 'dayjs/plugin/timezone'
import utc from 'dayjs/plugin/utc'
import { shownTimeZone } from '../../../lib/dates.ts'

dayjs.extend(utc)
dayjs.extend(timezone)

/** Without a maximum, some browsers accept six-digit years. */
export const latestLocalTime = '9999-12-31T23:59'

/** Stands for an incomplete local time, such as a date without an hour. */
export const unfinishedTime = 'unfinished'

/** In the site's time zone, as `2026-11-20T13:00`. */
export function toLocalTime(moment: string | null): string {
  if (moment === null) return ''
  return dayjs(moment).tz(shownTimeZone()).format('YYYY-MM-DDTHH:mm')
}

/** Null for an empty or invalid time, or a year past 9999. */
export function toMoment(localTime: string): string | null {
  if (!/^\d{4}-/.test(localTime) || Number.isNaN(new Date(localTime).getTime())) return null
  const moment = dayjs.tz(localTime, shownTimeZone()).toISOString()
  return /^\d{4}-/.test(moment) ? moment : null
}

export function isNoMoment(localTime: string): boolean {
  return localTime !== '' && toMoment(localTime) === null
}

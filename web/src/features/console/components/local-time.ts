import dayjs from 'dayjs'
import timezone from 'dayjs/plugin/timezone'
import utc from 'dayjs/plugin/utc'
import { shownTimeZone } from '../../../lib/dates.ts'

dayjs.extend(utc)
dayjs.extend(timezone)

/** The last local time that a field takes: without an end, some browsers let a year have six digits. */
export const latestLocalTime = '9999-12-31T23:59'

/** In the place of a local time of which a part is missing, as a date without its hour: no moment. */
export const unfinishedTime = 'unfinished'

/** A moment by the site's clock, as the field of a local time wants it: `2026-11-20T13:00`. */
export function toLocalTime(moment: string | null): string {
  if (moment === null) return ''
  return dayjs(moment).tz(shownTimeZone()).format('YYYY-MM-DDTHH:mm')
}

/** The moment of a time by the site's clock, as the field gives it; null for an empty one, or one that is no moment of the years to 9999. */
export function toMoment(localTime: string): string | null {
  if (!/^\d{4}-/.test(localTime) || Number.isNaN(new Date(localTime).getTime())) return null
  const moment = dayjs.tz(localTime, shownTimeZone()).toISOString()
  return /^\d{4}-/.test(moment) ? moment : null
}

/** Whether something is in the field, and it is no moment. */
export function isNoMoment(localTime: string): boolean {
  return localTime !== '' && toMoment(localTime) === null
}

/** The last local time that a field takes: without an end, some browsers let a year have six digits. */
export const latestLocalTime = '9999-12-31T23:59'

/** In the place of a local time of which a part is missing, as a date without its hour: no moment. */
export const unfinishedTime = 'unfinished'

/** A moment as the field of a local time wants it: `2026-11-20T13:00`. */
export function toLocalTime(moment: string | null): string {
  if (moment === null) return ''
  const at = new Date(moment)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** The moment of a local time as the field gives it; null for an empty one, or one that is no moment of the years to 9999. */
export function toMoment(localTime: string): string | null {
  const at = new Date(localTime)
  if (Number.isNaN(at.getTime())) return null
  const moment = at.toISOString()
  return /^\d{4}-/.test(moment) ? moment : null
}

/** Whether something is in the field, and it is no moment. */
export function isNoMoment(localTime: string): boolean {
  return localTime !== '' && toMoment(localTime) === null
}

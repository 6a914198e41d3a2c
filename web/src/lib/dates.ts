type Formats = { day: Intl.DateTimeFormat; time: Intl.DateTimeFormat }

const hoursMinutes = { hour: '2-digit', minute: '2-digit' } as const

function formatsIn(timeZone: string | undefined): Formats {
  return {
    day: new Intl.DateTimeFormat('en-GB', { timeZone }),
    time: new Intl.DateTimeFormat('en-GB', { ...hoursMinutes, timeZone }),
  }
}

const utc = formatsIn('UTC')
const readers = formatsIn(undefined)
/** By the site's clock; the reader's until the site's settings have come. */
let site = readers
let siteZone: string | undefined

/** Tells dates and times by a zone's clock from now on; one that this browser does not know leaves them by its own. */
export function setTimeZone(timeZone: string | undefined) {
  if (timeZone === siteZone) return
  siteZone = timeZone
  try {
    site = formatsIn(timeZone)
  } catch {
    site = readers
  }
}

/** The zone that dates and times are told in. */
export function shownTimeZone(): string {
  return site.day.resolvedOptions().timeZone
}

/** Whether the reader's clock shows another time than the site's at a moment. */
export function differsFromReaders(moment: Date): boolean {
  return site.time.format(moment) !== readers.time.format(moment)
}

/** A moment as day/month/year, en-GB in every language, in the site's zone; '---' for a missing one. */
export function formatDate(moment: string | null): string {
  return moment === null ? '---' : site.day.format(new Date(moment))
}

/** A moment as day/month/year by the reader's own clock, beside times that are told by it; '---' for a missing one. */
export function formatLocalDate(moment: string | null): string {
  return moment === null ? '---' : readers.day.format(new Date(moment))
}

/** The time of day as 'UTC / local' by the reader's own clock, such as '23:30 / 00:30'; '---' for a missing one. */
export function formatTimes(moment: string | null): string {
  if (moment === null) return '---'
  const date = new Date(moment)
  return `${utc.time.format(date)} / ${readers.time.format(date)}`
}

/** A moment's time of day by the reader's own clock, of what the reader's own devices do. */
export function formatLocalTime(moment: string): string {
  return readers.time.format(new Date(moment))
}

/** A moment's time of day in the site's zone, in 24 hours like every time here. */
export function formatTime(moment: string): string {
  return site.time.format(new Date(moment))
}

/** A moment as day/month/year and the time of day in the site's zone. */
export function formatMoment(moment: string): string {
  return `${formatDate(moment)} ${formatTime(moment)}`
}

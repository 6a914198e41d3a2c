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
/** The reader's zone until the settings arrive. */
let site = readers
let siteZone: string | undefined

/** The browser may not know the zone. */
export function setTimeZone(timeZone: string | undefined) {
  if (timeZone === siteZone) return
  siteZone = timeZone
  try {
    site = formatsIn(timeZone)
  } catch {
    site = readers
  }
}

export function shownTimeZone(): string {
  return site.day.resolvedOptions().timeZone
}

export function differsFromReaders(moment: Date): boolean {
  return site.time.format(moment) !== readers.time.format(moment)
}

/** dd/mm/yyyy in every language. */
export function formatDate(moment: string | null): string {
  return moment === null ? '---' : site.day.format(new Date(moment))
}

export function formatLocalDate(moment: string | null): string {
  return moment === null ? '---' : readers.day.format(new Date(moment))
}

/** 'UTC / local', such as '23:30 / 00:30'. */
export function formatTimes(moment: string | null): string {
  if (moment === null) return '---'
  const date = new Date(moment)
  return `${utc.time.format(date)} / ${readers.time.format(date)}`
}

export function formatLocalTime(moment: string): string {
  return readers.time.format(new Date(moment))
}

export function formatTime(moment: string): string {
  return site.time.format(new Date(moment))
}

export function formatMoment(moment: string): string {
  return `${formatDate(moment)} ${formatTime(moment)}`
}

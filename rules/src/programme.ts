export type Showing = { startsAt: Date; endsAt: Date; weekly: boolean }

export type Occurrence = { startsAt: Date; endsAt: Date }

const dayMs = 86_400_000

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'longOffset' })
  formats.set(timeZone, made)
  return made
}

function readOffset(at: number, timeZone: string): number {
  const name = formatOf(timeZone)
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value
  const [, sign, hours, minutes] = /^GMT([+-])(\d\d):(\d\d)/.exec(name ?? '') ?? []
  if (!sign) return 0
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}

/** By zone and UTC day, since reading is slow; null if the offset changes within the day. */
const offsets = new Map<string, Map<number, number | null>>()
const maxDays = 30_000
/** The last day of a Date. */
const lastDay = 100_000_000

/** In ms ahead of UTC. */
export function offsetAt(at: Date, timeZone: string): number {
  const day = Math.floor(at.getTime() / dayMs)
  if (Math.abs(day) >= lastDay) return readOffset(at.getTime(), timeZone)
  const kept = offsets.get(timeZone)
  const days = kept && kept.size < maxDays ? kept : new Map<number, number | null>()
  if (days !== kept) offsets.set(timeZone, days)
  let known = days.get(day)
  if (known === undefined) {
    const begins = readOffset(day * dayMs, timeZone)
    known = readOffset((day + 1) * dayMs, timeZone) === begins ? begins : null
    days.set(day, known)
  }
  return known ?? readOffset(at.getTime(), timeZone)
}

/** At the same time of day by the zone's clock. */
export function weeksLater(at: Date, weeks: number, timeZone: string): Date {
  const later = new Date(at.getTime() + weeks * 7 * dayMs)
  const moved = offsetAt(at, timeZone) - offsetAt(later, timeZone)
  return new Date(later.getTime() + moved)
}

export function occurrencesBetween(
  { startsAt, endsAt, weekly }: Showing,
  from: Date,
  until: Date,
  timeZone: string,
  max: number,
): Occurrence[] {
  const found: Occurrence[] = []
  // A week early, since a clock may have been put forward meanwhile.
  const passed = Math.floor((from.getTime() - endsAt.getTime()) / (7 * dayMs)) - 1
  for (let week = weekly ? Math.max(0, passed) : 0; found.length < max; week += 1) {
    const occurrence = {
      startsAt: weeksLater(startsAt, week, timeZone),
      endsAt: weeksLater(endsAt, week, timeZone),
    }
    if (occurrence.startsAt >= until) break
    if (occurrence.endsAt > from) found.push(occurrence)
    if (!weekly) break
  }
  return found
}

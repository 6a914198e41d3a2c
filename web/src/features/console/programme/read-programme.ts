import { toMoment } from '../components/local-time.ts'
import type { NewEntry } from './api.ts'

export type LineFault = 'no-stream' | 'no-title' | 'no-start' | 'no-end' | 'ends-before' | 'too-long'

/** `line` counts from 1. */
export type ReadLine = { line: number; words: string } & (
  | { entry: NewEntry; fault?: undefined }
  | { entry?: undefined; fault: LineFault }
)

/** ISO moments; null for an unreadable one. */
export type Raw = {
  line: number
  /** Names of its stream; the first known one counts. */
  streams: readonly string[]
  title: string
  startsAt: string | null
  endsAt: string | null
  weekly: boolean
}

const weekMs = 7 * 86_400_000

/** Matches ids and titles, ignoring case; `titles` by id. */
function streamFinder(titles: ReadonlyMap<string, string>) {
  const byName = new Map<string, string>()
  for (const [id, title] of titles) byName.set(title.trim().toLowerCase(), id)
  for (const id of titles.keys()) byName.set(id.toLowerCase(), id)
  return (names: readonly string[]) => {
    const known = names.map((name) => byName.get(name.trim().toLowerCase()))
    return known.find((id) => id !== undefined)
  }
}

export function readLines(raw: readonly Raw[], titles: ReadonlyMap<string, string>): ReadLine[] {
  const findStream = streamFinder(titles)
  return raw.map(({ line, streams, title, startsAt, endsAt, weekly }) => {
    const words = [streams[0], title].filter(Boolean).join(': ')
    const fail = (fault: LineFault) => ({ line, words, fault })
    const streamId = findStream(streams)
    if (streamId === undefined) return fail('no-stream')
    if (title === '') return fail('no-title')
    if (startsAt === null) return fail('no-start')
    if (endsAt === null) return fail('no-end')
    const ms = Date.parse(endsAt) - Date.parse(startsAt)
    if (ms <= 0) return fail('ends-before')
    if (ms > weekMs) return fail('too-long')
    return { line, words, entry: { streamId, title: title.slice(0, 200), startsAt, endsAt, weekly } }
  })
}

/** In the site's time zone: `2026-11-26 20:00`, `26.11.2026 20:00` or `26/11/2026 20.00`. */
export function readLocalTime(text: string): string | null {
  const iso = /^(\d{4})-(\d\d?)-(\d\d?)[T ]+(\d\d?)[:.](\d\d)(?::\d\d)?$/.exec(text.trim())
  const day = /^(\d\d?)[./](\d\d?)[./](\d{4}) +(\d\d?)[:.](\d\d)(?::\d\d)?$/.exec(text.trim())
  const [, year = '', month = '', date = '', hour = '', minute = ''] =
    iso ?? (day && [day[0], day[3], day[2], day[1], day[4], day[5]]) ?? []
  const two = (part: string) => part.padStart(2, '0')
  const local = `${year}-${two(month)}-${two(date)}T${two(hour)}:${minute}`
  const moment = toMoment(local)
  // `Date` turns 31 February into a day of March.
  return moment !== null && new Date(`${local}Z`).toISOString().startsWith(local) ? moment : null
}

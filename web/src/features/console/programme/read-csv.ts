import { readTable } from '../../../lib/read-table.ts'
import { type Raw, readLocalTime } from './read-programme.ts'

const columns = {
  stream: ['stream', 'strøm', 'sending', 'channel', 'kanal'],
  title: ['title', 'tittel'],
  start: ['start', 'from', 'fra'],
  end: ['end', 'stop', 'slutt', 'until', 'til'],
  weekly: ['weekly', 'ukentlig'],
} as const

const yes = new Set(['1', 'x', 'yes', 'true', 'ja', 'j', 'y'])

/** Separated by commas or semicolons; null if the first row lacks a required column. */
export function readCsv(text: string): Raw[] | null {
  const [head, ...rows] = readTable(text)
  const names = head?.cells.map((name) => name.toLowerCase()) ?? []
  const place = (column: keyof typeof columns) =>
    names.findIndex((name) => (columns[column] as readonly string[]).includes(name))
  const at = {
    stream: place('stream'),
    title: place('title'),
    start: place('start'),
    end: place('end'),
  }
  if (Object.values(at).includes(-1)) return null
  const weekly = place('weekly')
  return rows.map(({ line, cells }) => ({
    line,
    streams: [cells[at.stream] ?? ''],
    title: cells[at.title] ?? '',
    startsAt: readLocalTime(cells[at.start] ?? ''),
    endsAt: readLocalTime(cells[at.end] ?? ''),
    weekly: yes.has((cells[weekly] ?? '').toLowerCase()),
  }))
}

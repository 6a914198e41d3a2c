import { beforeEach, describe, expect, it } from 'vitest'
import { setTimeZone } from '../../../lib/dates.ts'
import { readCsv } from './read-csv.ts'
import { readLines, readLocalTime } from './read-programme.ts'

const titles = new Map([
  ['arena', 'Arena'],
  ['news', 'Nyheter 24'],
])

beforeEach(() => setTimeZone('Europe/Oslo'))

describe('a time', () => {
  it.each([
    ['2026-11-26 20:00', '2026-11-26T19:00:00.000Z'],
    ['2026-07-01T20:00', '2026-07-01T18:00:00.000Z'],
    ['26.11.2026 20.00', '2026-11-26T19:00:00.000Z'],
    ['6/1/2026 8:05', '2026-01-06T07:05:00.000Z'],
    ['2026-11-26 20:00:30', '2026-11-26T19:00:00.000Z'],
  ])('%s is one, by the site’s clock', (text, moment) => {
    expect(readLocalTime(text)).toBe(moment)
  })

  it.each([
    '',
    'tomorrow',
    '2026-11-26',
    '20:00',
    '2026-13-01 10:00',
    '31.02.2026 10:00',
    '2026-11-26 25:00',
  ])('%j is none', (text) => {
    expect(readLocalTime(text)).toBeNull()
  })
})

describe('a CSV file', () => {
  it('is read with semicolons, commas, quotes, any order of columns, and a byte order mark', () => {
    const one = 'stream;title;start;end;weekly\r\nArena;Football;2026-11-27 20:00;2026-11-27 22:00;yes\r\n'
    const other = '\uFEFFTittel,Strøm,Slutt,Start\n"News, live",news,27.11.2026 22:00,27.11.2026 20:00\n\n'
    const at = { startsAt: '2026-11-27T19:00:00.000Z', endsAt: '2026-11-27T21:00:00.000Z' }
    expect(readLines(readCsv(one) ?? [], titles)).toEqual([
      {
        line: 2,
        words: 'Arena: Football',
        entry: { streamId: 'arena', title: 'Football', weekly: true, ...at },
      },
    ])
    expect(readLines(readCsv(other) ?? [], titles)).toMatchObject([
      { line: 2, entry: { streamId: 'news', title: 'News, live', weekly: false, ...at } },
    ])
  })

  it('without the columns is none', () => {
    expect(readCsv('Arena;Football')).toBeNull()
    expect(readCsv('')).toBeNull()
  })

  it.each([
    ['None;x;2026-11-27 20:00;2026-11-27 22:00', 'no-stream'],
    ['Arena;;2026-11-27 20:00;2026-11-27 22:00', 'no-title'],
    ['Arena;x;soon;2026-11-27 22:00', 'no-start'],
    ['Arena;x;2026-11-27 20:00;', 'no-end'],
    ['Arena;x;2026-11-27 20:00;2026-11-27 20:00', 'ends-before'],
    ['Arena;x;2026-11-27 20:00;2026-12-05 20:00', 'too-long'],
    ['Arena', 'no-title'],
  ])('%s is not entered', (row, fault) => {
    const raw = readCsv(`stream;title;start;end\n${row}`)
    expect(readLines(raw ?? [], titles)).toMatchObject([{ line: 2, fault }])
  })
})

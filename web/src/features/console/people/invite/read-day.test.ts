import { expect, test } from 'vitest'
import { hasDayFirst, readDay } from './read-day.ts'

function said(text: string, isDayFirst = false) {
  const read = readDay(text, isDayFirst)
  return read.ok ? read.day : read.fault
}

test.each([
  ['31.12.2026', '2026-12-31'],
  ['1.2.2027', '2027-02-01'],
  ['01.02.2027', '2027-02-01'],
  ['2026-12-31', '2026-12-31'],
  ['2026-2-1', '2026-02-01'],
  ['2026/12/31', '2026-12-31'],
  ['2026.12.31', '2026-12-31'],
  ['31/12/2026', '2026-12-31'],
  ['31-12-2026', '2026-12-31'],
  ['05/05/2027', '2027-05-05'],
  [' 31.12.2026 ', '2026-12-31'],
  ['31.12.2026 00:00', '2026-12-31'],
  ['31.12.2026 00:00:00', '2026-12-31'],
  ['2026-12-31T00:00:00', '2026-12-31'],
  ['29.02.2028', '2028-02-29'],
])('%j is %s', (text, day) => {
  expect(said(text)).toBe(day)
})

test.each([
  ...[
    '',
    '31.12',
    '31.12.26',
    '2026',
    '46387',
    '31.02.2027',
    '29.02.2027',
    '31.04.2027',
    '0.12.2026',
    '00/00/0000',
  ],
  ...[
    '12/31/2026',
    '2026-31-12',
    '31.12-2026',
    'i morgen',
    '31. desember 2026',
    '31.12.20266',
    '31,12,2026',
    '3112.2026',
  ],
])('%j is no day', (text) => {
  expect(said(text)).toBe('day')
  expect(said(text, true)).toBe('day')
})

test.each(['01/02/2027', '1-2-2027', '12/11/2026', '11/12/2026'])(
  '%j has its day or its month first',
  (text) => {
    expect(said(text)).toBe('day-ambiguous')
    const [day = '', month = '', year = ''] = text.split(/[/-]/)
    expect(said(text, true)).toBe(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
  },
)

test.each<[string[], boolean]>([
  [['01/02/2027', '31/12/2026'], true],
  [['01/02/2027', '12/31/2026'], false],
  [['31/12/2026', '12/31/2026'], false],
  [['01/02/2027', '31.12.2026'], false],
  [['01/02/2027', '2026-12-31'], false],
  [['', 'x'], false],
])('of %j the day is known to come first: %s', (texts, isDayFirst) => {
  expect(hasDayFirst(texts)).toBe(isDayFirst)
})

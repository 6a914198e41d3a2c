import { beforeEach, expect, test } from 'vitest'
import {
  differsFromReaders,
  formatDate,
  formatLocalTime,
  formatMoment,
  formatTimes,
  setTimeZone,
  shownTimeZone,
} from './dates.ts'

beforeEach(() => setTimeZone('Europe/Oslo'))

test.each([
  ['2026-03-09T12:00:00.000Z', '09/03/2026'],
  ['2026-12-24T12:00:00Z', '24/12/2026'],
  ['2026-12-24T23:30:00Z', '25/12/2026'],
  [null, '---'],
])('%s is %s in Oslo', (moment, text) => {
  expect(formatDate(moment)).toBe(text)
})

test("a moment is told by the site's clock", () => {
  expect(formatMoment('2026-07-24T23:30:00.000Z')).toBe('25/07/2026 01:30')
})

test("times of day are in UTC and by the reader's clock, and missing ones are ---", () => {
  const local = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
  for (const [moment, utc] of [
    ['2026-03-09T00:05:59.000Z', '00:05'],
    ['2026-12-24T23:30:00.000Z', '23:30'],
  ] as const) {
    expect(formatTimes(moment)).toBe(`${utc} / ${local.format(new Date(moment))}`)
  }
  expect(formatTimes(null)).toBe('---')
})

test('a time of day has 24 hours', () => {
  expect(formatMoment('2026-03-09T19:05:59Z')).toBe('09/03/2026 20:05')
  expect(formatMoment('2026-03-09T07:05:59Z')).toBe('09/03/2026 08:05')
  expect(formatLocalTime(new Date(2026, 2, 9, 20, 5).toISOString())).toBe('20:05')
})

test("a zone that the browser does not know leaves the reader's own clock", () => {
  setTimeZone('Nowhere/Atlantis')
  const own = new Intl.DateTimeFormat('en-GB').resolvedOptions().timeZone
  expect(shownTimeZone()).toBe(own)
  expect(differsFromReaders(new Date())).toBe(false)
})

test("the site's clock and the reader's differ where their zones do", () => {
  const summer = new Date('2026-07-01T12:00:00Z')
  const readers = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(summer)
  setTimeZone('Pacific/Kiritimati')
  expect(differsFromReaders(summer)).toBe(readers !== '02:00')
})

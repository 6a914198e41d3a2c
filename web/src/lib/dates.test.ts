import { expect, test } from 'vitest'
import { formatDate, formatMoment, formatTime, formatTimes } from './dates.ts'

test.each([
  ['2026-03-09T12:00:00.000Z', '09/03/2026'],
  ['2026-12-24T12:00:00Z', '24/12/2026'],
  [null, '---'],
])('%s is %s', (moment, text) => {
  expect(formatDate(moment)).toBe(text)
})

test('times are in UTC and local, and missing ones are ---', () => {
  const local = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
  for (const [moment, utc] of [
    ['2026-03-09T00:05:59.000Z', '00:05'],
    ['2026-12-24T23:30:00.000Z', '23:30'],
  ] as const) {
    expect(formatTimes(moment)).toBe(`${utc} / ${local.format(new Date(moment))}`)
    expect(formatMoment(moment)).toBe(`${formatDate(moment)} ${local.format(new Date(moment))}`)
  }
  expect(formatTimes(null)).toBe('---')
})

test('a time of day has 24 hours', () => {
  expect(formatTime('2026-03-09T20:05:59')).toBe('20:05')
  expect(formatTime('2026-03-09T08:05:59')).toBe('08:05')
})

import { beforeEach, expect, test } from 'vitest'
import { setTimeZone } from '../../../lib/dates.ts'
import { isNoMoment, toLocalTime, toMoment } from './local-time.ts'

beforeEach(() => setTimeZone('Europe/Oslo'))

test.each(['2026-11-20T13:00:00.000Z', '2026-07-01T00:30:00.000Z'])('%s survives its field', (moment) => {
  expect(toMoment(toLocalTime(moment))).toBe(moment)
})

test('an empty field is no moment, and the other way round', () => {
  expect(toMoment('')).toBeNull()
  expect(toLocalTime(null)).toBe('')
})

test("a local time is the one of the site's clock, in winter and in summer", () => {
  expect(toMoment('2026-11-20T13:00')).toBe('2026-11-20T12:00:00.000Z')
  expect(toMoment('2026-07-20T13:00')).toBe('2026-07-20T11:00:00.000Z')
  expect(toLocalTime('2026-07-20T23:30:00.000Z')).toBe('2026-07-21T01:30')
  setTimeZone('America/New_York')
  expect(toMoment('2026-11-20T13:00')).toBe('2026-11-20T18:00:00.000Z')
})

test.each(['102026-01-01T00:30', '+102026-01-01T00:30', '2026-13-45T00:00', '20'.repeat(40), 'soon'])(
  '%s is no moment, and nothing to stumble over',
  (localTime) => {
    expect(toMoment(localTime)).toBeNull()
    expect(isNoMoment(localTime)).toBe(true)
  },
)

test('an empty field and a moment are in order', () => {
  expect(isNoMoment('')).toBe(false)
  expect(isNoMoment('2026-11-20T13:00')).toBe(false)
})

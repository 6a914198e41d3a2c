import { expect, test } from 'vitest'
import { isNoMoment, toLocalTime, toMoment } from './local-time.ts'

test.each(['2026-11-20T13:00:00.000Z', '2026-07-01T00:30:00.000Z'])('%s survives its field', (moment) => {
  expect(toMoment(toLocalTime(moment))).toBe(moment)
})

test('an empty field is no moment, and the other way round', () => {
  expect(toMoment('')).toBeNull()
  expect(toLocalTime(null)).toBe('')
})

test('a local time is the one of this clock', () => {
  expect(toMoment('2026-11-20T13:00')).toBe(new Date(2026, 10, 20, 13).toISOString())
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

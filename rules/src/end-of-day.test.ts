import { expect, test } from 'vitest'
import { endOfDay } from './end-of-day.ts'

test.each([
  ['2026-12-31', 'Europe/Oslo', '2026-12-31T22:59:59.000Z'],
  ['2026-06-30', 'Europe/Oslo', '2026-06-30T21:59:59.000Z'],
  ['2027-03-27', 'Europe/Oslo', '2027-03-27T22:59:59.000Z'],
  ['2027-03-28', 'Europe/Oslo', '2027-03-28T21:59:59.000Z'],
  ['2026-10-25', 'Europe/Oslo', '2026-10-25T22:59:59.000Z'],
  ['2028-02-29', 'UTC', '2028-02-29T23:59:59.000Z'],
  ['2026-12-31', 'Asia/Kathmandu', '2026-12-31T18:14:59.000Z'],
  ['2026-12-31', 'Pacific/Kiritimati', '2026-12-31T09:59:59.000Z'],
  ['2026-12-31', 'America/St_Johns', '2027-01-01T03:29:59.000Z'],
  // Cairo skips midnight in spring and repeats it in autumn.
  ['2027-04-24', 'Africa/Cairo', '2027-04-24T21:59:59.000Z'],
  ['2026-10-29', 'Africa/Cairo', '2026-10-29T21:59:59.000Z'],
])('%s ends in %s at %s', (day, timeZone, end) => {
  expect(new Date(endOfDay(day, timeZone)).toISOString()).toBe(end)
})

test('each day of some years ends a second before the next begins, in zones of every kind', () => {
  for (const timeZone of ['Europe/Oslo', 'America/New_York', 'Australia/Lord_Howe', 'America/Sao_Paulo']) {
    const format = new Intl.DateTimeFormat('sv-SE', { timeZone })
    for (let at = Date.UTC(2017, 0, 1); at < Date.UTC(2019, 0, 1); at += 86_400_000) {
      const day = new Date(at).toISOString().slice(0, 10)
      const end = endOfDay(day, timeZone)
      expect(format.format(end), timeZone).toBe(day)
      expect(format.format(end + 1000) > day, `${timeZone} ${day}`).toBe(true)
    }
  }
})

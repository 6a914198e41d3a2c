import { expect, it } from 'vitest'
import { dayMonthYear, momentInWords, timeSpan } from './time-in-words.ts'

it.each([
  [7 * 86_400, '7 days', '7 døgn'],
  [86_400, '24 hours', '24 timer'],
  [3600, '1 hour', '1 time'],
  [5400, '90 minutes', '90 minutter'],
  [60, '1 minute', '1 minutt'],
  [61, '61 seconds', '61 sekunder'],
  [1, '1 second', '1 sekund'],
])('%d seconds are %s', (seconds, english, norwegian) => {
  expect([timeSpan(seconds, 'en'), timeSpan(seconds, 'nb')]).toEqual([english, norwegian])
})

it('a moment is told by the clock of its zone', () => {
  const evening = new Date('2026-12-20T23:30:00Z')
  expect(momentInWords(evening, 'en', 'Europe/Oslo')).toBe('21 December 2026 at 00:30 CET')
  expect(momentInWords(evening, 'nb', 'Europe/Oslo')).toBe('21. desember 2026 kl. 00:30 CET')
  expect(momentInWords(evening, 'en', 'UTC')).toBe('20 December 2026 at 23:30 UTC')
  expect(dayMonthYear(evening, 'Europe/Oslo')).toBe('21/12/2026')
  expect(dayMonthYear(evening, 'America/New_York')).toBe('20/12/2026')
})

import { expect, it } from 'vitest'
import { formatDuration, formatRoughDuration } from './format-duration.ts'

it.each([
  [60, '1 minute', '1 minutt'],
  [90, '1 minute, 30 seconds', '1 minutt og 30 sekunder'],
  [3600, '1 hour', '1 time'],
  [86_400, '1 day', '1 døgn'],
  [30 * 86_400, '30 days', '30 døgn'],
  [90_061, '1 day, 1 hour, 1 minute, 1 second', '1 døgn, 1 time, 1 minutt og 1 sekund'],
])('%s seconds are %s', (seconds, english, norwegian) => {
  expect(formatDuration(seconds, 'en')).toBe(english)
  expect(formatDuration(seconds, 'nb')?.replaceAll('\u00a0', ' ')).toBe(norwegian)
})

it.each([[null], [0], [59], [-60], [60.5], [Number.NaN]])('%s has no other reading', (seconds) => {
  expect(formatDuration(seconds, 'en')).toBeNull()
})

it.each([
  [0, '1 second'],
  [59.6, '1 minute'],
  [90, '1 minute, 30 seconds'],
  [3605, '1 hour'],
  [90_061, '1 day, 1 hour'],
  [30 * 86_400, '30 days'],
])('%s seconds are roughly %s', (seconds, words) => {
  expect(formatRoughDuration(seconds, 'en')).toBe(words)
})

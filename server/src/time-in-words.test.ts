import { expect, it } from 'vitest'
import { timeSpan } from './time-in-words.ts'

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

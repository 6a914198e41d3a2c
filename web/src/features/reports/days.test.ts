import { expect, it } from 'vitest'
import { presetRange } from './days.ts'

it.each([
  ['days7', '2026-11-26', ['2026-11-20', '2026-11-26']],
  ['days30', '2026-11-26', ['2026-10-28', '2026-11-26']],
  ['days90', '2026-11-26', ['2026-08-29', '2026-11-26']],
  ['thisMonth', '2026-11-26', ['2026-11-01', '2026-11-26']],
  ['thisMonth', '2026-11-01', ['2026-11-01', '2026-11-01']],
  ['lastMonth', '2026-11-26', ['2026-10-01', '2026-10-31']],
  ['lastMonth', '2027-01-31', ['2026-12-01', '2026-12-31']],
  ['lastMonth', '2028-03-31', ['2028-02-01', '2028-02-29']],
  ['thisYear', '2026-11-26', ['2026-01-01', '2026-11-26']],
] as const)('%s on %s is %j', (preset, today, [start, end]) => {
  expect(presetRange(preset, new Date(`${today}T23:30:00Z`))).toEqual({ start, end })
})

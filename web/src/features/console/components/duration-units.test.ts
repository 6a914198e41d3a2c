import { expect, it } from 'vitest'
import { largestUnit } from './duration-units.ts'

it.each([
  [86_400, 'days'],
  [7 * 86_400, 'days'],
  [90_000, 'hours'],
  [5400, 'minutes'],
  [90, 'seconds'],
  [0, 'seconds'],
  [null, 'seconds'],
  [0.5, 'seconds'],
] as const)('%s seconds are told in %s', (seconds, unit) => {
  expect(largestUnit(seconds)).toBe(unit)
})

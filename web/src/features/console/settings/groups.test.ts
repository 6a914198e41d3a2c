import { expect, test } from 'vitest'
import { groupSettings } from './groups.ts'

test('every setting but those set elsewhere stands in exactly one group', () => {
  const names = ['requestsPerMinute', 'brandName', 'maintenance', 'pricePerMonthCents']
  const groups = groupSettings(names.map((name) => ({ name })))
  expect(groups.flatMap(({ title, settings }) => settings.map(({ name }) => [title, name]))).toEqual([
    ['site', 'brandName'],
    ['prices', 'pricePerMonthCents'],
    ['limits', 'requestsPerMinute'],
  ])
})

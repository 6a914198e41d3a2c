import { expect, test } from 'vitest'
import { formatDate } from './dates.ts'

test.each([
  ['2026-03-09T12:00:00.000Z', '09/03/2026'],
  ['2026-12-24T12:00:00Z', '24/12/2026'],
  [null, '---'],
])('%s is %s', (moment, text) => {
  expect(formatDate(moment)).toBe(text)
})

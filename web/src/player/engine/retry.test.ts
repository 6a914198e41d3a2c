import { expect, test } from 'vitest'
import { retryDelay } from './retry.ts'

test('waits twice as long each time, up to five seconds', () => {
  expect([0, 1, 2, 3, 4, 5, 50].map((attempt) => retryDelay(attempt, 0.5))).toEqual([
    500, 1000, 2000, 4000, 5000, 5000, 5000,
  ])
})

test('spreads viewers from half of the delay to one and a half', () => {
  expect(retryDelay(0, 0)).toBe(250)
  expect(retryDelay(0, 1)).toBe(750)
  expect(retryDelay(9, 1)).toBe(7500)
})

import { expect, test } from 'vitest'
import { type Failure, notJson } from './failure.ts'
import { getRetryDelayMs, shouldRetry } from './retry.ts'

function failure(status: number, retryAfter?: number): Failure {
  return { resultCode: 0, status, detail: '', ...(retryAfter && { retryAfter }) }
}

test.each<[what: string, failed: number, failure: Failure, waits: number | null]>([
  ['out of reach', 0, failure(0), 500],
  ['out of reach again', 1, failure(0), 1000],
  ['out of reach for good', 2, failure(0), null],
  ['a proxy without a server', 0, notJson, 500],
  ['a server without what it needs', 0, failure(502), 500],
  ['a database that does not answer', 1, failure(503, 2), 2000],
  ['a full disk', 0, failure(503, 30), null],
  ['maintenance', 0, failure(503, 60), null],
  ['too many tries', 0, failure(429, 2), null],
  ['a bug', 0, failure(500), null],
])('%s, failed %i times before', (_, failed, what, waits) => {
  expect(shouldRetry(failed, what) ? getRetryDelayMs(failed, what) : null).toBe(waits)
})

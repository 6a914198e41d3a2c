import { type Failure, isTransient } from './failure.ts'

/** A longer Retry-After shows the error and a button. */
const maxRetryAfterSeconds = 5

export function shouldRetry(failed: number, failure: Failure, times = 2): boolean {
  return failed < times && isTransient(failure) && (failure.retryAfter ?? 0) <= maxRetryAfterSeconds
}

export function getRetryDelayMs(failed: number, failure: Failure): number {
  return failure.retryAfter === undefined ? 500 * 2 ** failed : failure.retryAfter * 1000
}

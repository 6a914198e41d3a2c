import { type Failure, isTransient } from './failure.ts'

/** A longer Retry-After shows the error instead, with a button. */
const maxRetryAfterSeconds = 5

/** Whether a question that has failed so often is asked again by itself, which it is so many `times`. */
export function shouldRetry(failed: number, failure: Failure, times = 2): boolean {
  return failed < times && isTransient(failure) && (failure.retryAfter ?? 0) <= maxRetryAfterSeconds
}

/** Milliseconds until it is: what the server says, else half a second, and each time twice as long. */
export function getRetryDelayMs(failed: number, failure: Failure): number {
  return failure.retryAfter === undefined ? 500 * 2 ** failed : failure.retryAfter * 1000
}

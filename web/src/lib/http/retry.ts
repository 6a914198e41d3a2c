import { type Failure, isPassing } from './failure.ts'

/** What the server wants to be left alone longer for is shown instead, with a button. */
const longestSeconds = 5

/** Whether a question that has failed so often is asked again by itself, which it is so many `times`. */
export function asksAgain(failed: number, failure: Failure, times = 2): boolean {
  return failed < times && isPassing(failure) && (failure.retryAfter ?? 0) <= longestSeconds
}

/** Milliseconds until it is: what the server says, else half a second, and each time twice as long. */
export function askAgainMs(failed: number, failure: Failure): number {
  return failure.retryAfter === undefined ? 500 * 2 ** failed : failure.retryAfter * 1000
}

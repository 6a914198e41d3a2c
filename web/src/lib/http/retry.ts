import { type Failure, isPassing } from './failure.ts'

const tries = 2
/** What the server wants to be left alone longer for is shown instead, with a button. */
const longestSeconds = 5

/** Whether a question that has failed so often is asked again by itself. */
export function asksAgain(failed: number, failure: Failure): boolean {
  return failed < tries && isPassing(failure) && (failure.retryAfter ?? 0) <= longestSeconds
}

/** Milliseconds until it is: what the server says, else half a second, then one. */
export function askAgainMs(failed: number, failure: Failure): number {
  return failure.retryAfter === undefined ? 500 * 2 ** failed : failure.retryAfter * 1000
}

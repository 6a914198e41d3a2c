import { type Failure, isFailure } from '../../lib/http/failure.ts'
import { getRetryDelayMs, shouldRetry } from '../../lib/http/retry.ts'

/** Some fifteen seconds in all: a restart of the site is over by then. */
const tries = 5

/** Resolves after so many milliseconds; sooner when the network is back, or nobody waits any more. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const listening = new AbortController()
    const timer = setTimeout(end, ms)
    window.addEventListener('online', end, { signal: listening.signal })
    signal.addEventListener('abort', end, { signal: listening.signal })

    function end() {
      clearTimeout(timer)
      listening.abort()
      resolve()
    }
  })
}

/**
 * Asks until there is an answer, or a failure that does not pass by itself soon; then that is the answer. The signal
 * ends it: what it answers then is of no interest.
 */
export async function requestWithRetry<Given extends object>(
  ask: () => Promise<Given | Failure>,
  signal: AbortSignal,
): Promise<Given | Failure> {
  for (let failed = 0; ; failed += 1) {
    const answer = await ask()
    if (signal.aborted || !isFailure(answer) || !shouldRetry(failed, answer, tries)) return answer
    await pause(getRetryDelayMs(failed, answer), signal)
    if (signal.aborted) return answer
  }
}

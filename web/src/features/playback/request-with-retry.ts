import { type Failure, isFailure } from '../../lib/http/failure.ts'
import { getRetryDelayMs, shouldRetry } from '../../lib/http/retry.ts'

/** About fifteen seconds in all, enough for a restart of the site. */
const tries = 5

/** Ends early when the network is back or `signal` aborts. */
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

/** Resolves to the first answer or lasting failure. After an abort, ignore the result. */
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

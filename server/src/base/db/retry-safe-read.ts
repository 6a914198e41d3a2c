import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseUnavailable } from './classify-database-error.ts'

const pauseMs = 50

/**
 * Does it again, for so long, as long as the connection is lost before anything was done over it: a read, or a
 * transaction that had not begun. What may have changed something is never repeated.
 */
export async function retrySafeRead<T>(forMs: number, attempt: () => Promise<T>): Promise<T> {
  const until = performance.now() + forMs
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable) || !error.nothingDone) throw error
      // An enclosing caller may have written something, so the read is no longer safe to repeat for it.
      if (performance.now() + pauseMs >= until) throw somethingDone(error)
      await sleep(pauseMs)
    }
  }
}

function somethingDone({ trouble, message, cause }: DatabaseUnavailable) {
  return new DatabaseUnavailable(trouble, message, { cause })
}

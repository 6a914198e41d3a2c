import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseUnavailable } from './classify-database-error.ts'

const pauseMs = 50

export async function retrySafeRead<T>(forMs: number, attempt: () => Promise<T>): Promise<T> {
  const until = performance.now() + forMs
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable) || !error.nothingDone) throw error
      // An enclosing caller may have written something.
      if (performance.now() + pauseMs >= until) throw somethingDone(error)
      await sleep(pauseMs)
    }
  }
}

function somethingDone({ trouble, message, cause }: DatabaseUnavailable) {
  return new DatabaseUnavailable(trouble, message, { cause })
}

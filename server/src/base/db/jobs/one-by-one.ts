import { classifyDatabaseError } from '../classify-database-error.ts'
import type { DatabaseLog } from '../database.ts'

export type OneByOne = { begun: number; errors: unknown[] }

/**
 * Failures are logged and do not stop the others.
 * @throws when the database is unreachable.
 */
export async function oneByOne<T extends { id: string }>(
  log: DatabaseLog,
  all: readonly T[],
  does: (one: T) => Promise<unknown>,
  patienceMs = Number.POSITIVE_INFINITY,
): Promise<OneByOne> {
  const startedAt = performance.now()
  const done: OneByOne = { begun: 0, errors: [] }
  for (const one of all) {
    if (performance.now() - startedAt > patienceMs) break
    done.begun += 1
    try {
      await does(one)
    } catch (error) {
      if (classifyDatabaseError(error) === 'unreachable') throw error
      log.warn({ err: error, id: one.id }, 'one of several failed, the others go on')
      done.errors.push(error)
    }
  }
  return done
}

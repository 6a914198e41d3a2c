import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'

/** Rests come as often as nobody notices, and cost too little to be seen. */
const maxMs = 4

/**
 * Lets the event loop turn between queries. PGlite works in this thread, and queries that wait for one another follow in the
 * same turn: a crowd of them would stop all else for as long as it lasts.
 */
export function yieldToEventLoop(pglite: PGlite) {
  const runExclusive = pglite._runExclusiveQuery.bind(pglite)
  let turnedAt = performance.now()
  pglite._runExclusiveQuery = (query) =>
    runExclusive(async () => {
      try {
        return await query()
      } finally {
        if (performance.now() - turnedAt > maxMs) {
          await nextTurn()
          turnedAt = performance.now()
        }
      }
    })
}

import { setImmediate } from 'node:timers'
import type { PGlite } from '@electric-sql/pglite'

/** So long may queries follow in one turn of the event loop: nobody notices, and a rest costs too little to be seen. */
const maxMs = 15

/**
 * Lets the event loop turn between queries. PGlite works in this thread, and queries that wait for one another follow in the
 * same turn: a crowd of them would stop all else for as long as it lasts.
 */
export function yieldToEventLoop(pglite: PGlite) {
  const runExclusive = pglite._runExclusiveQuery.bind(pglite)
  /** When the first query of this turn began; null where the loop has turned since by itself. */
  let began: number | null = null

  function noteTurn() {
    if (began !== null) return
    began = performance.now()
    setImmediate(() => {
      began = null
    })
  }

  pglite._runExclusiveQuery = (query) =>
    runExclusive(async () => {
      noteTurn()
      try {
        return await query()
      } finally {
        if (began !== null && performance.now() - began > maxMs) {
          await new Promise((resolve) => setImmediate(resolve))
        }
      }
    })
}

import { setImmediate } from 'node:timers'
import type { PGlite } from '@electric-sql/pglite'

/** Too short to notice. */
const maxMs = 15

/** PGlite answers queued queries in one turn, so a burst would block everything else. */
export function yieldToEventLoop(pglite: PGlite) {
  const runExclusive = pglite._runExclusiveQuery.bind(pglite)
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

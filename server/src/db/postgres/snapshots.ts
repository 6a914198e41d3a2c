import { sql } from 'kysely'
import type { Db } from '../db.ts'
import { repeated } from '../repeated.ts'

const { one: readSnapshot } = repeated((db: Db, _: null) =>
  db.selectNoFrom(sql<string>`pg_current_snapshot()::text`.as('snapshot')),
)

/**
 * Asks PostgreSQL which transactions a query would see the work of: while its answer stays as it is, so does all that a query would
 * find, whoever writes (decision 0043). Who asks in one turn of the event loop asks together.
 */
export function snapshotsOf(db: Db): () => Promise<string> {
  let next: Promise<string> | null = null

  async function ask() {
    await new Promise((resolve) => setImmediate(resolve))
    next = null
    return (await readSnapshot(db, null)).snapshot
  }

  return () => {
    next ??= ask()
    return next
  }
}

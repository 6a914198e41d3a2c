import { type Kysely, PGliteDialect } from 'kysely'
import { noteState } from '../changes.ts'
import type { Tables } from '../tables/tables.ts'
import { createGuardedKysely } from '../transaction-guard.ts'
import type { CountingPGlite } from './counting-pglite.ts'
import { withPrepared } from './statements.ts'

/** Kysely on the embedded database: repeated statements are prepared, and it is known what may have changed something. */
export function kyselyOver(
  pglite: CountingPGlite,
  options?: Parameters<typeof createGuardedKysely>[1],
): Kysely<Tables> {
  const dialect = new PGliteDialect({ pglite: withPrepared(pglite) })
  const db = createGuardedKysely<Tables>(dialect, options)
  noteState(db, { known: () => pglite.changes })
  return db
}

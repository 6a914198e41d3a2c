import type { PGlite } from '@electric-sql/pglite'
import { type Kysely, PGliteDialect } from 'kysely'
import type { Tables } from '../tables/tables.ts'
import { createGuardedKysely } from '../transaction-guard.ts'
import { withPreparedStatements } from './prepared-pglite.ts'

export function kyselyOver(
  pglite: PGlite,
  options?: Parameters<typeof createGuardedKysely>[1],
): Kysely<Tables> {
  const dialect = new PGliteDialect({ pglite: withPreparedStatements(pglite) })
  return createGuardedKysely<Tables>(dialect, options)
}

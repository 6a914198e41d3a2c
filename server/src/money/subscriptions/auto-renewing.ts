import type { Db } from '../../base/db/db.ts'
import { listRenewing } from './queries-legacy.ts'

/** No order may be for these accounts: they would be charged twice. */
export async function listAutoRenewing(db: Db, accountIds: readonly string[]): Promise<Set<string>> {
  return new Set(await listRenewing(db, accountIds))
}

import type { Db } from '../../base/db/db.ts'
import { listRenewing } from './queries-legacy.ts'

/** Which of the accounts have a legacy subscription that renews by itself: no order may be for them. */
export async function listAutoRenewing(db: Db, accountIds: readonly string[]): Promise<Set<string>> {
  return new Set(await listRenewing(db, accountIds))
}

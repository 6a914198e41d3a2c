import type { Db } from '../../base/db/db.ts'
import { lockAccount } from '../../people/accounts/queries.ts'
import type { MoneyApp } from '../money-app.ts'
import { insertEntries, sumPoints } from './queries.ts'

/** `points` is a whole number other than 0. */
export async function adjustPoints(
  app: MoneyApp,
  tx: Db,
  change: { accountId: string; points: number; staffAccountId: string | null; note: string },
): Promise<{ ok: true; balance: number } | { ok: false; reason: 'not-enough-points' }> {
  await lockAccount(tx, change.accountId)
  const balance = (await sumPoints(tx, change.accountId)) + change.points
  if (balance < 0) return { ok: false, reason: 'not-enough-points' }
  await insertEntries(tx, [
    {
      account_id: change.accountId,
      points: change.points,
      kind: 'adjusted',
      staff_account_id: change.staffAccountId,
      note: change.note,
      created_at: new Date(app.clock.now()),
    },
  ])
  return { ok: true, balance }
}

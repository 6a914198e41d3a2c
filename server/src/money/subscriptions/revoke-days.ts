import { stretchesOf, unusedSeconds } from '@strom/rules/access'
import type { Db } from '../../base/db/db.ts'
import { lockAccount } from '../../people/accounts/queries.ts'
import type { MoneyApp } from '../money-app.ts'
import { storeAccessEnd, toGrantLines } from './end-of-access.ts'
import { insertGrant, listGrants } from './queries.ts'

/** Takes the last days first, and no used time. Returns the seconds taken. */
export async function revokeDays(
  app: MoneyApp,
  tx: Db,
  {
    accountId,
    days,
    staffAccountId,
    note,
  }: { accountId: string; days: number; staffAccountId: string | null; note: string },
): Promise<number> {
  await lockAccount(tx, accountId)
  const at = new Date(app.clock.now())
  const lines = toGrantLines(await listGrants(tx, accountId))
  let wanted = days * 86_400
  for (const { id } of stretchesOf(lines).reverse()) {
    const seconds = Math.min(wanted, unusedSeconds(lines, id, at.getTime()))
    if (seconds === 0) continue
    await insertGrant(tx, {
      account_id: accountId,
      kind: 'reversal',
      seconds: -seconds,
      reason: 'staff',
      staff_account_id: staffAccountId,
      note,
      reverses_grant_id: id,
      created_at: at,
    })
    wanted -= seconds
  }
  const taken = days * 86_400 - wanted
  if (taken > 0) await storeAccessEnd(app, tx, accountId)
  return taken
}

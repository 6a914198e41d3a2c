import { endAsGiven, startAsGiven, unusedSeconds } from '@strom/rules/access'
import type { Db } from '../../base/db/db.ts'
import { lockAccount } from '../../people/accounts/queries.ts'
import type { MoneyApp } from '../money-app.ts'
import { type LedgerRow, storeAccessEnd, toGrantLines } from './end-of-access.ts'
import { findAccessEnd, findGrant, insertGrant, listGrants } from './queries.ts'

export type GrantRevocation = {
  grantId: number
  /** The grant's last calendar months; all that is left by default. */
  months?: number
  reason: 'refund' | 'dispute'
  /** Null for a legacy renewal. */
  orderId: string | null
  staffAccountId?: string
  note?: string
}

/** Counts calendar months from where the grant began when it was given. */
function secondsOfLastMonths(rows: LedgerRow[], grantId: number, months: number): number {
  const grant = rows.find(({ id }) => id === grantId)
  const lines = toGrantLines(rows)
  const start = startAsGiven(lines, grantId)
  if (!grant?.months || start === null) throw new Error(`grant ${grantId} is not one of months`)
  const reversals = rows.filter((row) => row.reverses_grant_id === grantId)
  const monthsLeft = grant.months - reversals.reduce((sum, row) => sum + (row.months ?? 0), 0)
  const secondsLeft = grant.seconds + reversals.reduce((sum, row) => sum + row.seconds, 0)
  const kept = monthsLeft - months
  if (kept <= 0) return secondsLeft
  const keptUntil = endAsGiven(lines, grantId, kept) ?? start
  return Math.max(0, secondsLeft - Math.round((keptUntil - start) / 1000))
}

/**
 * Takes no used time; later grants move earlier. A begun month counts as far as it is left. Lock several
 * accounts in id order.
 */
export async function revokeGrant(
  app: MoneyApp,
  tx: Db,
  back: GrantRevocation,
): Promise<{ accountId: string; seconds: number; endsAt: Date }> {
  const grant = await findGrant(tx, back.grantId)
  if (!grant) throw new Error(`there is no grant ${back.grantId}`)
  const accountId = grant.account_id
  await lockAccount(tx, accountId)
  const at = new Date(app.clock.now())
  const rows = await listGrants(tx, accountId)
  const unused = unusedSeconds(toGrantLines(rows), grant.id, at.getTime())
  const wanted = back.months === undefined ? unused : secondsOfLastMonths(rows, grant.id, back.months)
  const seconds = Math.min(unused, wanted)
  if (seconds === 0) return { accountId, seconds, endsAt: (await findAccessEnd(tx, accountId)) ?? at }
  await insertGrant(tx, {
    account_id: accountId,
    kind: 'reversal',
    months: back.months ?? null,
    seconds: -seconds,
    reason: back.reason,
    order_id: back.orderId,
    staff_account_id: back.staffAccountId ?? null,
    note: back.note ?? null,
    reverses_grant_id: grant.id,
    created_at: at,
  })
  return { accountId, seconds, endsAt: await storeAccessEnd(app, tx, accountId) }
}

import { accessEnd, type GrantLine } from '@strom/rules/access'
import type { Db } from '../../base/db/db.ts'
import { withdrawMail } from '../../base/mail/queue-mail.ts'
import { queueEvent } from '../../base/webhooks/queue-event.ts'
import { findAccount } from '../../people/accounts/queries.ts'
import type { MoneyApp } from '../money-app.ts'
import { listGrants, upsertAccessEnd } from './queries.ts'

export type LedgerRow = Awaited<ReturnType<typeof listGrants>>[number]

export function toGrantLines(rows: readonly LedgerRow[]): GrantLine[] {
  return rows.map((row) => {
    const at = row.created_at.getTime()
    return row.kind === 'grant'
      ? { kind: 'grant', id: row.id, at, seconds: row.seconds, months: row.months }
      : {
          kind: 'reversal',
          at,
          reverses: row.reverses_grant_id ?? 0,
          seconds: -row.seconds,
          months: row.months,
        }
  })
}

export async function storeAccessEnd(app: MoneyApp, tx: Db, accountId: string): Promise<Date> {
  return storeAccessEndFromLines(app, tx, accountId, toGrantLines(await listGrants(tx, accountId)))
}

/** The account must be locked. */
export async function storeAccessEndFromLines(
  app: MoneyApp,
  tx: Db,
  accountId: string,
  lines: readonly GrantLine[],
): Promise<Date> {
  const end = accessEnd(lines)
  if (end === null) throw new Error(`the ledger of ${accountId} has no line`)
  const endsAt = new Date(end)
  const stale = await upsertAccessEnd(tx, { account_id: accountId, ends_at: endsAt })
  for (const mail of stale) await withdrawMail(tx, mail.id)
  await app.events.publish(tx, 'access-changed', { accountId })
  await queueEvent(app, tx, 'access.changed', async () => {
    const email = (await findAccount(tx, accountId))?.email
    return { accountId, data: { memberId: accountId, email, accessUntil: endsAt.toISOString() } }
  })
  return endsAt
}

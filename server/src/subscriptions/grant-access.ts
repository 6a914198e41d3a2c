import { accessEnd, type GrantLine } from '@strom/rules/access'
import { type Span, spanSeconds } from '@strom/rules/months'
import type { App, Db } from '../app.ts'
import type { GrantsTable } from '../db/tables.ts'
import { findAccessEnd, insertGrant, listGrants, lockAccount, upsertAccessEnd } from './queries.ts'

type Row = Awaited<ReturnType<typeof listGrants>>[number]

function lineOf(row: Row): GrantLine {
  const at = row.created_at.getTime()
  return row.kind === 'grant'
    ? { kind: 'grant', id: row.id, at, seconds: row.seconds }
    : { kind: 'reversal', at, reverses: row.reverses_grant_id ?? 0 }
}

export type Grant = {
  accountId: string
  span: Span
  reason: GrantsTable['reason']
  orderId?: string
  staffAccountId?: string
  note?: string
  /** When it is given; now unless told (the demonstration's past). */
  at?: Date
}

/**
 * Adds a line to the ledger of grants in the caller's transaction, and with it the account's new end of access
 * (design 5.4). A grant extends what is there.
 */
export async function grantAccess(app: App, tx: Db, grant: Grant): Promise<{ id: number; endsAt: Date }> {
  await lockAccount(tx, grant.accountId)
  const at = grant.at ?? new Date(app.clock.now())
  const before = accessEnd((await listGrants(tx, grant.accountId)).map(lineOf))
  const id = await insertGrant(tx, {
    account_id: grant.accountId,
    kind: 'grant',
    months: 'months' in grant.span ? grant.span.months : null,
    days: 'days' in grant.span ? grant.span.days : null,
    seconds: spanSeconds(Math.max(before ?? 0, at.getTime()), grant.span),
    reason: grant.reason,
    order_id: grant.orderId ?? null,
    staff_account_id: grant.staffAccountId ?? null,
    note: grant.note ?? null,
    reverses_grant_id: null,
    created_at: at,
  })
  const endsAt = new Date(accessEnd((await listGrants(tx, grant.accountId)).map(lineOf)) ?? at.getTime())
  await upsertAccessEnd(tx, grant.accountId, endsAt)
  await app.events.publish(tx, 'access-changed', { accountId: grant.accountId })
  return { id, endsAt }
}

/** Whether the account may watch now by its subscription. */
export async function hasAccess(app: App, accountId: string): Promise<boolean> {
  const end = await findAccessEnd(app.db, accountId)
  return end !== null && end.getTime() > app.clock.now()
}

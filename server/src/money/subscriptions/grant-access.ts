import { accessEnd, endWithMonths, type GrantLine, monthBase } from '@strom/rules/access'
import type { Span } from '@strom/rules/months'
import type { Db } from '../../base/db/db.ts'
import type { GrantsTable } from '../../base/db/tables/ledgers.ts'
import { lockAccount } from '../../people/accounts/queries.ts'
import type { MoneyApp } from '../money-app.ts'
import { storeAccessEndFromLines, toGrantLines } from './end-of-access.ts'
import { insertGrant, listGrants } from './queries.ts'

const daySeconds = 86_400

export type Grant = {
  accountId: string
  /** Calendar months, days, or the exact seconds. */
  span: Span | { seconds: number }
  reason: Exclude<GrantsTable['reason'], 'refund' | 'dispute'>
  orderId?: string
  staffAccountId?: string
  note?: string
  /** When it is given; now unless told (the demonstration's past). */
  at?: Date
}

/** The columns for the length of a span; months are counted from where the account's run of months began. */
function measureSpan(span: Grant['span'], before: GrantLine[], at: number) {
  if ('seconds' in span) {
    return { months: null, days: Math.max(1, Math.round(span.seconds / daySeconds)), seconds: span.seconds }
  }
  if ('days' in span) return { months: null, days: span.days, seconds: span.days * daySeconds }
  const end = accessEnd(before)
  const newEnd = endWithMonths(monthBase(before), at, span.months)
  const seconds = Math.round((newEnd - Math.max(end ?? at, at)) / 1000)
  return { months: span.months, days: null, seconds }
}

/**
 * Adds a line to the ledger of grants in the caller's transaction, and with it the account's new end of access.
 * A grant extends what is there. The account is held until the transaction ends: who grants to several
 * does so in order of their ids, so that nobody waits in a circle.
 */
export async function grantAccess(
  app: MoneyApp,
  tx: Db,
  grant: Grant,
): Promise<{ id: number; endsAt: Date }> {
  await lockAccount(tx, grant.accountId)
  return grantToLockedAccount(app, tx, grant)
}

/** The same where the transaction holds the account already. */
export async function grantToLockedAccount(
  app: MoneyApp,
  tx: Db,
  grant: Grant,
): Promise<{ id: number; endsAt: Date }> {
  const { accountId } = grant
  const at = grant.at ?? new Date(app.clock.now())
  const before = toGrantLines(await listGrants(tx, accountId))
  const length = measureSpan(grant.span, before, at.getTime())
  const id = await insertGrant(tx, {
    account_id: accountId,
    kind: 'grant',
    ...length,
    reason: grant.reason,
    order_id: grant.orderId ?? null,
    staff_account_id: grant.staffAccountId ?? null,
    note: grant.note ?? null,
    created_at: at,
  })
  const line = {
    kind: 'grant' as const,
    id,
    at: at.getTime(),
    seconds: length.seconds,
    months: length.months,
  }
  return { id, endsAt: await storeAccessEndFromLines(app, tx, accountId, [...before, line]) }
}

/** Whether who has access until then may watch now by their subscription. */
export function isAccessOpen({ clock }: Pick<MoneyApp, 'clock'>, endsAt: Date | null): boolean {
  return endsAt !== null && endsAt.getTime() > clock.now()
}

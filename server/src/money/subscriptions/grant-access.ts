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
  span: Span | { seconds: number }
  reason: Exclude<GrantsTable['reason'], 'refund' | 'dispute'>
  orderId?: string
  staffAccountId?: string
  note?: string
  /** The demonstration grants in the past. */
  at?: Date
}

/** Months count from the start of the account's run of months. */
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

/** Extends existing access. Locks the account; lock several in id order, against deadlocks. */
export async function grantAccess(
  app: MoneyApp,
  tx: Db,
  grant: Grant,
): Promise<{ id: number; endsAt: Date }> {
  await lockAccount(tx, grant.accountId)
  return grantToLockedAccount(app, tx, grant)
}

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

export function isAccessOpen({ clock }: Pick<MoneyApp, 'clock'>, endsAt: Date | null): boolean {
  return endsAt !== null && endsAt.getTime() > clock.now()
}

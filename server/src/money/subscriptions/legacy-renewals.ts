import { addMonths } from '@strom/rules/months'
import { dayMs } from '../../base/clock.ts'
import type { Db } from '../../base/db/db.ts'
import { lockAccount } from '../../people/accounts/queries.ts'
import type { MoneyApp } from '../money-app.ts'
import { listAutoRenewing } from './auto-renewing.ts'
import { grantAccess } from './grant-access.ts'
import { findAccessEnd } from './queries.ts'
import {
  findLegacyByReference,
  findRenewal,
  insertRenewal,
  type LegacySubscription,
  updateLegacy,
} from './queries-legacy.ts'

/** Locks the account; undefined: not ours. */
async function holdLegacy(tx: Db, reference: string): Promise<LegacySubscription | undefined> {
  const found = await findLegacyByReference(tx, reference)
  if (!found) return undefined
  await lockAccount(tx, found.account_id)
  return findLegacyByReference(tx, reference)
}

/** A month on if the provider names no date (cancelled meanwhile), or the old one for a sale that was due. */
function nextBillingDate(due: number, { nextBillingAt, at }: LegacyRenewal): number {
  const told = nextBillingAt?.getTime()
  const behind = told === undefined || (told <= due && at.getTime() >= due - 2 * dayMs)
  return behind ? addMonths(Math.max(due, at.getTime()), 1) : Math.max(due, told)
}

/** Reaches at least the next billing date, and keeps access from elsewhere. */
function renewalSeconds(times: { now: number; end: number; due: number; next: number }): number {
  const start = Math.max(times.end, times.now)
  const withPeriod = start + Math.max(0, times.next - Math.max(times.due, times.now))
  return Math.ceil((Math.max(times.next, withPeriod) - start) / 1000)
}

export type LegacyRenewal = {
  /** The subscription's id at the provider. */
  reference: string
  saleId: string
  cents: number
  /** Null: the provider names none. */
  nextBillingAt: Date | null
  /** The provider's time. */
  at: Date
}

/**
 * Also for a cancelled subscription, since it was paid. The caller inserts the payment in the same
 * transaction. `grantId` null: nothing was left to grant.
 */
export async function renewLegacySubscription(
  app: MoneyApp,
  tx: Db,
  renewal: LegacyRenewal,
): Promise<
  | { ok: true; legacySubscriptionId: string; accountId: string; grantId: number | null; endsAt: Date }
  | { ok: false; reason: 'unknown-subscription' | 'repeated' }
> {
  const legacy = await holdLegacy(tx, renewal.reference)
  if (!legacy) return { ok: false, reason: 'unknown-subscription' }
  if (await findRenewal(tx, renewal.saleId)) return { ok: false, reason: 'repeated' }
  const { id: legacySubscriptionId, account_id: accountId } = legacy
  const now = app.clock.now()
  const due = legacy.next_billing_date.getTime()
  const next = nextBillingDate(due, renewal)
  const end = (await findAccessEnd(tx, accountId))?.getTime() ?? 0
  const seconds = renewalSeconds({ now, end, due, next })
  const span = { seconds }
  const granted =
    seconds > 0 ? await grantAccess(app, tx, { accountId, span, reason: 'legacy-renewal' }) : null
  if (next > due) await updateLegacy(tx, legacySubscriptionId, { next_billing_date: new Date(next) })
  await insertRenewal(tx, {
    sale_id: renewal.saleId,
    legacy_subscription_id: legacySubscriptionId,
    cents: renewal.cents,
    grant_id: granted?.id ?? null,
    sold_at: renewal.at,
    created_at: new Date(now),
  })
  const endsAt = granted?.endsAt ?? new Date(end)
  return { ok: true, legacySubscriptionId, accountId, grantId: granted?.id ?? null, endsAt }
}

export async function findGrantOfSale(db: Db, saleId: string): Promise<number | null> {
  return (await findRenewal(db, saleId))?.grant_id ?? null
}

function isOldNews({ renewal_changed_at }: LegacySubscription, at: Date): boolean {
  return renewal_changed_at !== null && renewal_changed_at.getTime() > at.getTime()
}

export type Ended = 'cancelled' | 'suspended' | 'expired'

/** Access stays until the paid time is over. Ignores late news of a suspension. */
export async function endLegacyRenewal(
  app: MoneyApp,
  tx: Db,
  end: { reference: string; why: Ended; at: Date },
): Promise<{ ok: true } | { ok: false; reason: 'unknown-subscription' }> {
  const legacy = await holdLegacy(tx, end.reference)
  if (!legacy) return { ok: false, reason: 'unknown-subscription' }
  const forGood = end.why !== 'suspended'
  if (legacy.cancelled_at || (!forGood && isOldNews(legacy, end.at))) return { ok: true }
  await updateLegacy(tx, legacy.id, {
    auto_renew: false,
    renewal_changed_at: end.at,
    ...(forGood && { cancelled_at: end.at }),
  })
  app.log.info({ subscription: legacy.id, why: end.why }, 'a legacy subscription renews no more')
  return { ok: true }
}

/** Ignores late news: a cancellation stays. Only a sale moves the billing date. */
export async function resumeLegacyRenewal(
  app: MoneyApp,
  tx: Db,
  resumed: { reference: string; at: Date },
): Promise<{ ok: true } | { ok: false; reason: 'unknown-subscription' | 'another-renews' }> {
  const legacy = await holdLegacy(tx, resumed.reference)
  if (!legacy) return { ok: false, reason: 'unknown-subscription' }
  if (isOldNews(legacy, resumed.at)) return { ok: true }
  if (!legacy.auto_renew) {
    const renewing = await listAutoRenewing(tx, [legacy.account_id])
    if (renewing.has(legacy.account_id)) return { ok: false, reason: 'another-renews' }
    app.log.info({ subscription: legacy.id }, 'a legacy subscription renews again')
  }
  const renewal_changed_at = resumed.at
  await updateLegacy(tx, legacy.id, { auto_renew: true, cancelled_at: null, renewal_changed_at })
  return { ok: true }
}

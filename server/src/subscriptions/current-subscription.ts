import type { CurrentSubscription } from '@strom/contract'
import type { App } from '../app.ts'
import { findAccessEnd } from './queries.ts'
import { findLegacySubscription, type LegacySubscription } from './queries-legacy.ts'

/** A legacy subscription that renews, or else gives access until `endsAt`. */
function ofLegacy(legacy: LegacySubscription, endsAt: Date): CurrentSubscription {
  return {
    id: legacy.id,
    auto_renew: legacy.auto_renew,
    next_billing_date: (legacy.auto_renew ? legacy.next_billing_date : endsAt).toISOString(),
    paypal_subscription_id: legacy.paypal_subscription_id,
    expiryDate: endsAt.toISOString(),
    cancelled: legacy.cancelled_at !== null,
  }
}

/**
 * The account's subscription, or null: a legacy one as long as it renews, or still gives access; else what the ledger
 * of grants gives now. An account has one, whose id is the account's own.
 */
export async function currentSubscription(app: App, accountId: string): Promise<CurrentSubscription | null> {
  const now = app.clock.now()
  const endsAt = await findAccessEnd(app.db, accountId)
  const legacy = await findLegacySubscription(app.db, accountId)
  if (legacy?.auto_renew) {
    const due = legacy.next_billing_date
    return ofLegacy(legacy, endsAt && endsAt > due ? endsAt : due)
  }
  if (!endsAt || endsAt.getTime() <= now) return null
  if (legacy && legacy.next_billing_date.getTime() > now) return ofLegacy(legacy, endsAt)
  return {
    id: accountId,
    auto_renew: false,
    next_billing_date: endsAt.toISOString(),
    paypal_subscription_id: null,
    expiryDate: endsAt.toISOString(),
    cancelled: false,
  }
}

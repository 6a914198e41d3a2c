import type { MoneyApp } from '../money-app.ts'
import { endLegacyRenewal } from './legacy-renewals.ts'
import { findLegacySubscription } from './queries-legacy.ts'

export type CancelRefusal = 'no-such-subscription' | 'paypal-refused' | 'paypal-silent'

/**
 * `subscriptionId` may be PayPal's. Changes nothing here if PayPal refuses or stays silent; its webhook
 * reports a late success.
 */
export async function cancelSubscription(
  app: MoneyApp,
  accountId: string,
  subscriptionId: string,
): Promise<{ ok: true } | { ok: false; reason: CancelRefusal }> {
  const legacy = await findLegacySubscription(app.db, accountId)
  const isMeant = legacy && [legacy.id, legacy.paypal_subscription_id].includes(subscriptionId)
  if (!isMeant || !legacy.auto_renew) return { ok: false, reason: 'no-such-subscription' }
  const paypalSubscriptionId = legacy.paypal_subscription_id
  const answer = await app.paypal.cancelSubscription(paypalSubscriptionId, 'Cancelled by the subscriber')
  if (!answer.ok) {
    app.log.warn({ subscription: legacy.id, answer }, 'PayPal did not cancel a subscription')
    return { ok: false, reason: answer.reason === 'refused' ? 'paypal-refused' : 'paypal-silent' }
  }
  const at = new Date(app.clock.now())
  await app.db
    .transaction()
    .execute((tx) => endLegacyRenewal(app, tx, { paypalSubscriptionId, why: 'cancelled', at }))
  return { ok: true }
}

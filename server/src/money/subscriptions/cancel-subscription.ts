import type { MoneyApp } from '../money-app.ts'
import { endLegacyRenewal } from './legacy-renewals.ts'
import { findLegacySubscription } from './queries-legacy.ts'

export type CancelRefusal = 'no-such-subscription' | 'paypal-refused' | 'paypal-silent'

/**
 * Ends the renewals of the member's legacy subscription: at PayPal, then here. Access stays until what is
 * paid for is over. One that PayPal has cancelled already counts as done. When PayPal says no, or nothing, nothing
 * changes here; should it have heard all the same, its webhook says so.
 * @param subscriptionId its id, or PayPal's.
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

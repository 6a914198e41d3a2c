import type { MoneyApp } from '../money-app.ts'
import { endLegacyRenewal } from './legacy-renewals.ts'
import { findLegacySubscription } from './queries-legacy.ts'

export type CancelRefusal = 'no-such-subscription' | 'provider-refused' | 'provider-silent'

/**
 * `subscriptionId` may be the provider's. Changes nothing here if the provider refuses or stays silent; its
 * webhook reports a late success.
 */
export async function cancelSubscription(
  app: MoneyApp,
  accountId: string,
  subscriptionId: string,
): Promise<{ ok: true } | { ok: false; reason: CancelRefusal }> {
  const legacy = await findLegacySubscription(app.db, accountId)
  const isMeant = legacy && [legacy.id, legacy.provider_subscription_id].includes(subscriptionId)
  if (!isMeant || !legacy.auto_renew) return { ok: false, reason: 'no-such-subscription' }
  const reference = legacy.provider_subscription_id
  const answer = await app.provider.legacySubscriptions?.cancel(reference, 'Cancelled by the subscriber')
  if (!answer?.ok) {
    app.log.warn({ subscription: legacy.id, answer }, 'the provider did not cancel a subscription')
    return { ok: false, reason: answer?.reason !== 'uncertain' ? 'provider-refused' : 'provider-silent' }
  }
  const at = new Date(app.clock.now())
  await app.db.transaction().execute((tx) => endLegacyRenewal(app, tx, { reference, why: 'cancelled', at }))
  return { ok: true }
}

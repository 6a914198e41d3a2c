import type { MoneyApp } from '../money-app.ts'
import { endLegacyRenewal } from './legacy-renewals.ts'
import { findLegacySubscription } from './queries-legacy.ts'

export type CancelRefusal = 'no-such-subscription' | 'provider-refused' | 'provider-silent'

/**
 * Ends the renewals of the member's legacy subscription: at the provider, then here. Access stays until what is
 * paid for is over. One that it has cancelled already counts as done. When it says no, or nothing, nothing
 * changes here; should it have heard all the same, its webhook says so.
 * @param subscriptionId its id, or the provider's.
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

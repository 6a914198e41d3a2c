import { loadExtra, refresh } from '../../../lib/answers.ts'
import { i18n } from '../../../lib/language/i18n.ts'
import { rewardPointsQuery, streamsQuery, userQuery } from '../../../lib/member.ts'
import { toasts } from '../../../lib/toasts.ts'
import { currentSubscriptionQuery } from '../api.ts'

/** What months that are bought or had back may change; who works on the site sees them in the console, reports and tickets. */
const changed = [
  ['subscriptions'],
  ['payments'],
  ['invitations'],
  ['own-data'],
  ['console'],
  ['reports'],
  ['support'],
  streamsQuery.queryKey,
  rewardPointsQuery.queryKey,
  userQuery.queryKey,
]

/** Subscription and streams are reloaded, whichever page is open, and everything else that a payment changes when it is shown. */
export async function reloadAfterPayment() {
  const shown = refresh(...changed)
  await Promise.all([shown, loadExtra(currentSubscriptionQuery), loadExtra(streamsQuery)])
}

/** Says that a gift is paid. */
export function showGiftToast() {
  toasts.show({ id: 'paid', title: i18n.t('subscriptions:paid'), message: i18n.t('subscriptions:giftPaid') })
}

/** Says that a payment has gone through: once, though several parts of a page may hear of it. */
export function showPaidToast() {
  toasts.show({ id: 'paid', title: i18n.t('subscriptions:paid'), message: i18n.t('subscriptions:paidText') })
}

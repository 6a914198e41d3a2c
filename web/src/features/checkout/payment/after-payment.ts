import { loadExtra, refresh } from '../../../lib/answers.ts'
import { translate } from '../../../lib/language/texts.ts'
import { rewardPointsQuery, streamsQuery, userQuery } from '../../../lib/member.ts'
import { toasts } from '../../../lib/toasts.ts'
import { currentSubscriptionQuery } from '../api.ts'
import { paymentTexts } from './texts.ts'

/** Staff also see a purchase in the console, reports and tickets. */
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

/** Reloads subscription and streams at once on any page, the rest once shown. */
export async function reloadAfterPayment() {
  const shown = refresh(...changed)
  await Promise.all([shown, loadExtra(currentSubscriptionQuery), loadExtra(streamsQuery)])
}

export function showGiftToast() {
  const t = translate(paymentTexts)
  toasts.show({ id: 'paid', title: t('paid'), message: t('giftPaid') })
}

/** Shown once, though several parts of a page may report the payment. */
export function showPaidToast() {
  const t = translate(paymentTexts)
  toasts.show({ id: 'paid', title: t('paid'), message: t('paidText') })
}

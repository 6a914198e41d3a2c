import type { QueryClient } from '@tanstack/react-query'
import { i18n } from '../../../lib/language/i18n.ts'
import { rewardPointsQuery, streamsQuery, userQuery } from '../../../lib/member.ts'
import { toasts } from '../../../lib/toasts.ts'

/** Subscription and streams are reloaded, and what else a payment changes. */
export async function reloadAfterPayment(queries: QueryClient) {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ['subscriptions'] }),
    queries.invalidateQueries({ queryKey: ['payments'] }),
    ...[streamsQuery, rewardPointsQuery, userQuery].map(({ queryKey }) =>
      queries.invalidateQueries({ queryKey }),
    ),
  ])
}

/** Says that a gift is paid. */
export function showGiftToast() {
  toasts.show({ id: 'paid', title: i18n.t('subscriptions:paid'), message: i18n.t('subscriptions:giftPaid') })
}

/** Says that a payment has gone through: once, though several parts of a page may hear of it. */
export function showPaidToast() {
  toasts.show({ id: 'paid', title: i18n.t('subscriptions:paid'), message: i18n.t('subscriptions:paidText') })
}

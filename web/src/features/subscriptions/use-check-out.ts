import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { rewardPointsQuery, streamsQuery, userQuery } from '../../lib/member.ts'
import type { CheckOutProps, Order, Paid } from '../../lib/order.ts'
import { type Standing, standingNow } from '../../lib/overtaken.ts'
import { toasts } from '../../lib/toasts.ts'
import { pricesQuery } from './api.ts'
import type { Cart } from './cart.ts'
import type { PricedCart } from './priced-cart.ts'

/** The two modals of the page: 'Check out', and the one that asks to wait; and what follows a payment. */
export function useCheckOut(clearCart: () => void) {
  const { t } = useTranslation('subscriptions')
  const queries = useQueryClient()
  const [order, setOrder] = useState<Order>()
  const [since, setSince] = useState<Standing>()
  const [opened, setOpened] = useState<'check-out' | 'wait'>()
  const [renewing, setRenewing] = useState<readonly string[]>([])

  function onClose() {
    setOpened(undefined)
    // The check-out may have found another price than the page shows.
    void queries.invalidateQueries(pricesQuery)
  }

  function wait(emails: readonly string[]) {
    setRenewing(emails)
    setOpened('wait')
  }

  /** Opens the modal, unless an account in the cart still renews by itself (design 5.4). */
  function start(cart: Cart, { price, points }: PricedCart) {
    const emails = cart.lines.filter(({ renews }) => renews).map(({ email }) => email)
    if (emails.length > 0) return wait(emails)
    setOrder({
      accountsAndMonths: cart.lines.map(({ email, months }) => ({ email, months })),
      pointsToSpend: points,
      totalCents: price.totalCents,
    })
    setSince(standingNow())
    setOpened('check-out')
  }

  /** Subscription and streams are reloaded (specification 4), and what else a payment changes. */
  async function onPaid(paid: Paid) {
    clearCart()
    if (paid === 'completed') {
      setOpened(undefined)
      toasts.show({ title: t('paid'), message: t('paidText') })
    }
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['subscriptions'] }),
      queries.invalidateQueries({ queryKey: ['payments'] }),
      ...[streamsQuery, rewardPointsQuery, userQuery].map(({ queryKey }) =>
        queries.invalidateQueries({ queryKey }),
      ),
    ])
  }

  return {
    start,
    wait,
    waiting: { emails: renewing, opened: opened === 'wait', onClose },
    dialog: { order, since, opened: opened === 'check-out', onClose, onPaid } satisfies CheckOutProps,
  }
}

import { useState } from 'react'
import { refresh } from '../../lib/answers.ts'
import { pricesQuery } from './api.ts'
import type { Cart } from './cart/cart.ts'
import type { PricedCart } from './cart/priced-cart.ts'
import { reloadAfterPayment, showGiftToast, showPaidToast } from './payment/after-payment.ts'
import { type CartSnapshot, takeCartSnapshot } from './payment/cart-conflict.ts'
import type { CheckoutDialogProps } from './payment/checkout-dialog.tsx'
import type { Order, PaymentResult } from './payment/order.ts'

export function useCheckout(clearCart: () => void) {
  const [order, setOrder] = useState<Order>()
  const [snapshot, setSnapshot] = useState<CartSnapshot>()
  const [opened, setOpened] = useState<'check-out' | 'wait'>()
  const [renewing, setRenewing] = useState<readonly string[]>([])

  function onClose() {
    setOpened(undefined)
    // The check-out may have found another price than the page shows.
    void refresh(pricesQuery.queryKey)
  }

  function wait(emails: readonly string[]) {
    setRenewing(emails)
    setOpened('wait')
  }

  /** An account that still renews automatically opens the waiting dialog instead. */
  function start(cart: Cart, { price, points }: PricedCart) {
    const emails = cart.lines.filter(({ renews }) => renews).map(({ email }) => email)
    if (emails.length > 0) return wait(emails)
    open({
      accountsAndMonths: cart.lines.map(({ email, months }) => ({ email, months })),
      pointsToSpend: points,
      totalCents: price.totalCents,
    })
  }

  function open(wanted: Order) {
    setOrder(wanted)
    setSnapshot(takeCartSnapshot())
    setOpened('check-out')
  }

  async function onPaid(paid: PaymentResult) {
    const isGift = order?.gift !== undefined
    if (!isGift) clearCart()
    if (paid === 'completed') {
      setOpened(undefined)
      if (isGift) showGiftToast()
      else showPaidToast()
    }
    await reloadAfterPayment()
  }

  return {
    start,
    open,
    wait,
    waiting: { emails: renewing, opened: opened === 'wait', onClose },
    dialog: {
      order,
      snapshot,
      opened: opened === 'check-out',
      onClose,
      onPaid,
    } satisfies CheckoutDialogProps,
  }
}

import { cartStore } from '../cart/cart-store.ts'
import { approvedPayment } from './approved-payment.ts'

/** The stored cart and approved payment, which all tabs share. */
export type CartSnapshot = { readonly cart: string | null; readonly approved: string | null }

export function takeCartSnapshot(): CartSnapshot {
  return { cart: cartStore.read(), approved: approvedPayment.read() }
}

/** Whether a check-out that was opened then would pay for another cart, or for one that another tab pays for. */
export function hasCartConflict(then: CartSnapshot): boolean {
  const { cart, approved } = takeCartSnapshot()
  return cart !== then.cart || (approved !== null && approved !== then.approved)
}

/** Calls back after every change, in any tab; returns the unsubscribe function. */
export function onCartSnapshotChange(onChange: () => void): () => void {
  const leave = [cartStore, approvedPayment].map((stored) => stored.subscribe(onChange))
  return () => {
    for (const end of leave) end()
  }
}

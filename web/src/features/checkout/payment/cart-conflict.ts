import { cartStore } from '../cart/cart-store.ts'
import { approvedPayment } from './approved-payment.ts'

/** Shared by all tabs. */
export type CartSnapshot = { readonly cart: string | null; readonly approved: string | null }

export function takeCartSnapshot(): CartSnapshot {
  return { cart: cartStore.read(), approved: approvedPayment.read() }
}

/** True if a check-out opened then would pay for an outdated cart, or for one that another tab pays for. */
export function hasCartConflict(then: CartSnapshot): boolean {
  const { cart, approved } = takeCartSnapshot()
  return cart !== then.cart || (approved !== null && approved !== then.approved)
}

/** Subscribes to changes from any tab; returns the unsubscribe function. */
export function onCartSnapshotChange(onChange: () => void): () => void {
  const leave = [cartStore, approvedPayment].map((stored) => stored.subscribe(onChange))
  return () => {
    for (const end of leave) end()
  }
}

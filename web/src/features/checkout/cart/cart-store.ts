import { createStoredText } from '../../../lib/browser-storage.ts'

/** A cart with its account; cleared by payment and sign-out. */
export const cartStore = createStoredText('strom-cart')

/** Called at sign-in: keeps only this account's cart, left by an expired sign-in. */
export function keepCartOnlyFor(account: string) {
  try {
    if (JSON.parse(cartStore.read() ?? '{}').account === account) return
  } catch {
    // Not a cart.
  }
  cartStore.clear()
}

import { createStoredText } from '../../../lib/browser-storage.ts'

/** The cart of the member at this browser, with whose it is; cleared by payment and sign-out. */
export const cartStore = createStoredText('strom-cart')

/** Called at sign-in: keeps the account's own cart from a sign-in that expired, and removes anybody else's. */
export function keepCartOnlyFor(account: string) {
  try {
    if (JSON.parse(cartStore.read() ?? '{}').account === account) return
  } catch {
    // Not a cart.
  }
  cartStore.clear()
}

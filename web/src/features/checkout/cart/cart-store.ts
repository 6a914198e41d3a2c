import { storedText } from '../../../lib/browser-storage.ts'

/** The cart of the member at this browser, with whose it is; cleared by payment and sign-out. */
export const cartStore = storedText('strom-cart')

/** Who signs in finds the cart of their own sign-in that ran out, and nothing of anybody else's. */
export function keepCartOf(account: string) {
  try {
    if (JSON.parse(cartStore.read() ?? '{}').account === account) return
  } catch {
    // What is no cart is nobody's.
  }
  cartStore.forget()
}

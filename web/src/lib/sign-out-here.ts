import { approvedPayment } from './approved-payment.ts'
import { cartStore } from './cart-store.ts'
import { forgetDrafts } from './drafts.ts'
import { forgetEnded } from './sign-in-ended.ts'
import { tokenStore } from './token-store.ts'

/**
 * Leaves nothing of a member who signs out at this browser. A sign-in that ran out is another matter: its Token goes, and the
 * cart and what was being written wait for the same account.
 */
export function signOutHere() {
  cartStore.forget()
  approvedPayment.forget()
  forgetDrafts()
  forgetEnded()
  tokenStore.forget()
}

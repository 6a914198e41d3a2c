import { forgetDrafts } from '../../lib/drafts.ts'
import { clearSignInEnded } from '../../lib/sign-in-ended.ts'
import { tokenStore } from '../../lib/token-store.ts'
import { cartStore } from '../checkout/cart/cart-store.ts'
import { approvedPayment } from '../checkout/payment/approved-payment.ts'

/**
 * Leaves nothing of a member who signs out at this browser. A sign-in that ran out is another matter: its Token goes, and the
 * cart and what was being written wait for the same account.
 */
export function clearSignIn() {
  cartStore.forget()
  approvedPayment.forget()
  forgetDrafts()
  clearSignInEnded()
  tokenStore.forget()
}

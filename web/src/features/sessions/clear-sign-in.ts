import { clearDrafts } from '../../lib/drafts.ts'
import { clearSignInEnded } from '../../lib/sign-in-ended.ts'
import { tokenStore } from '../../lib/token-store.ts'
import { cartStore } from '../checkout/cart/cart-store.ts'
import { approvedPayment } from '../checkout/payment/approved-payment.ts'

/** For sign-out. An expired sign-in loses only its Token: cart and drafts wait for the same account. */
export function clearSignIn() {
  cartStore.clear()
  approvedPayment.clear()
  clearDrafts()
  clearSignInEnded()
  tokenStore.clear()
}

import { subscriptionResult } from '@strom/contract'
import { useReducer } from 'react'
import { toCents } from '../../../lib/dollars.ts'
import { isFailure } from '../../../lib/http/failure.ts'
import { useUser } from '../../../lib/member.ts'
import { useErrorMessage } from '../../../lib/use-error-message.ts'
import { captureOrder, createOrder } from '../api.ts'
import { reloadAfterPayment } from './after-payment.ts'
import { approvedPayment, storeApprovedPayment } from './approved-payment.ts'
import type { Order, PaymentResult } from './order.ts'
import { readyToPay, reducePayment } from './payment-state.ts'

type UsePayment = {
  order: Order
  /** The total shown above the buttons. */
  agreedCents: number
  /** The buyer requests immediate access. */
  consent: boolean
  onPaid: (paid: PaymentResult) => void
  onPriceMoved: () => void
}

export function usePayment({ order, agreedCents, consent, onPaid, onPriceMoved }: UsePayment) {
  const [state, dispatch] = useReducer(reducePayment, readyToPay)
  const errorMessage = useErrorMessage()
  const { email: account } = useUser()

  /** The provider's order id; throws on a refusal or a changed price, which keeps the provider's window closed. */
  async function create(): Promise<string> {
    dispatch({ type: 'started' })
    const answer = await createOrder(order, consent)
    if (isFailure(answer) || answer.resultCode !== subscriptionResult.success || !answer.id) {
      dispatch({ type: 'refused', detail: errorMessage(answer) })
      throw new Error('the order was refused')
    }
    if (answer.summary && toCents(answer.summary.totalPriceAfterDiscount) !== agreedCents) {
      dispatch({ type: 'priceMoved' })
      onPriceMoved()
      throw new Error('the price has changed')
    }
    return answer.id
  }

  /** Safe to repeat; `restart` reopens the provider's window. */
  async function capture(orderId: string, restart?: () => void) {
    dispatch({ type: 'approved' })
    storeApprovedPayment({ account, orderId, order })
    const answer = await captureOrder(orderId, order)
    if (isFailure(answer)) {
      // The payment may have gone through all the same.
      void reloadAfterPayment()
      return dispatch({ type: 'unanswered', orderId, detail: errorMessage(answer) })
    }
    approvedPayment.clear()
    if (answer.resultCode === subscriptionResult.success) {
      const paid = answer.state ?? 'completed'
      if (paid === 'pending') dispatch({ type: 'pending', detail: answer.detail })
      return onPaid(paid)
    }
    if (!answer.canRetry || !restart) return dispatch({ type: 'refused', detail: errorMessage(answer) })
    dispatch({ type: 'declined', detail: errorMessage(answer) })
    restart()
  }

  return { state, dispatch, create, capture }
}

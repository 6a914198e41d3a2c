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
  /** The total that the buyer sees above the buttons. */
  agreedCents: number
  /** The buyer asks for access to begin at once. */
  consent: boolean
  onPaid: (paid: PaymentResult) => void
  /** The server's price is another than the agreed one. */
  onPriceMoved: () => void
}

/** The buttons' actions: freeze the order, then take the money that the buyer has approved. */
export function usePayment({ order, agreedCents, consent, onPaid, onPriceMoved }: UsePayment) {
  const [state, dispatch] = useReducer(reducePayment, readyToPay)
  const errorMessage = useErrorMessage()
  const { email: account } = useUser()

  /** PayPal's id of the frozen order; throws, which keeps the window from opening, when there is none to pay. */
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

  /** Takes the money of an approved order; asking again is harmless. `restart` opens the window once more. */
  async function capture(orderId: string, restart?: () => void) {
    dispatch({ type: 'approved' })
    storeApprovedPayment({ account, orderId, order })
    const answer = await captureOrder(orderId, order)
    if (isFailure(answer)) {
      // It may have gone through all the same.
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

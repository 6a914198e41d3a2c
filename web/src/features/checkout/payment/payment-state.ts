export type Notice =
  | { kind: 'refused' | 'declined'; detail: string }
  | { kind: 'windowClosed' | 'priceMoved' | 'providerFailed' }

/**
 * `wallet`: in the provider's window. `capturing`: approved, the server takes the money. `unanswered`: the money
 * may have been taken. `pending`: under the provider's review.
 */
export type PaymentState =
  | { step: 'ready' | 'wallet'; notice?: Notice }
  | { step: 'capturing' }
  | { step: 'pending'; detail: string | undefined }
  | { step: 'unanswered'; orderId: string; detail: string }

export type PaymentEvent =
  | { type: 'started' | 'windowClosed' | 'approved' | 'providerFailed' | 'priceMoved' }
  | { type: 'refused'; detail: string }
  | { type: 'declined'; detail: string }
  | { type: 'pending'; detail: string | undefined }
  | { type: 'unanswered'; orderId: string; detail: string }

export const readyToPay: PaymentState = { step: 'ready' }

export function reducePayment(state: PaymentState, event: PaymentEvent): PaymentState {
  switch (event.type) {
    case 'started':
      return { step: 'wallet' }
    case 'approved':
      return { step: 'capturing' }
    case 'pending':
      return { step: 'pending', detail: event.detail }
    case 'priceMoved':
      return { step: 'ready', notice: { kind: 'priceMoved' } }
    case 'unanswered':
      return { step: 'unanswered', orderId: event.orderId, detail: event.detail }
    case 'refused':
      return { step: 'ready', notice: { kind: 'refused', detail: event.detail } }
    case 'declined':
      // The provider's window reopens for another means of payment.
      return { step: 'wallet', notice: { kind: 'declined', detail: event.detail } }
    case 'windowClosed':
      return state.step === 'wallet' ? { step: 'ready', notice: { kind: 'windowClosed' } } : state
    case 'providerFailed':
      // The provider's script also reports our own refusals and settled payments: the more exact notice stays.
      if (state.step === 'wallet')
        return { step: 'ready', notice: state.notice ?? { kind: 'providerFailed' } }
      return state.step === 'ready' && !state.notice
        ? { step: 'ready', notice: { kind: 'providerFailed' } }
        : state
  }
}

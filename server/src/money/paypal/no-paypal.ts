import type { PayPal, PayPalFailure } from './paypal.ts'

/** For `STROM_PAYMENTS=none`. */
export function noPayPal(): PayPal {
  const refusal: PayPalFailure = {
    ok: false,
    reason: 'refused',
    httpStatus: 503,
    issue: 'PAYMENTS_NOT_TAKEN',
    description: 'This site takes no payments.',
  }
  const refuse = () => Promise.resolve(refusal)
  return {
    clientId: '',
    scriptAddress: '',
    demonstration: false,
    createOrder: refuse,
    findOrder: refuse,
    captureOrder: refuse,
    findCapture: refuse,
    refundCapture: refuse,
    findRefund: refuse,
    findSubscription: refuse,
    cancelSubscription: refuse,
    findWebhook: refuse,
    verifyDelivery: refuse,
  }
}

/** Event types the webhook must be subscribed to: nothing else reports a refund at PayPal, a dispute or a renewal. `docs/running.md` lists them. */
export const requiredEventTypes: readonly string[] = [
  ...['COMPLETED', 'PENDING', 'DENIED', 'REFUNDED', 'REVERSED'].map((what) => `PAYMENT.CAPTURE.${what}`),
  ...['CREATED', 'UPDATED', 'RESOLVED'].map((what) => `CUSTOMER.DISPUTE.${what}`),
  ...['COMPLETED', 'REFUNDED', 'REVERSED'].map((what) => `PAYMENT.SALE.${what}`),
  ...['CANCELLED', 'SUSPENDED', 'EXPIRED', 'ACTIVATED'].map((what) => `BILLING.SUBSCRIPTION.${what}`),
]

/** Nothing else reports refunds made at PayPal, disputes and renewals. Also listed in `docs/running.md`. */
export const requiredEventTypes: readonly string[] = [
  ...['COMPLETED', 'PENDING', 'DENIED', 'REFUNDED', 'REVERSED'].map((what) => `PAYMENT.CAPTURE.${what}`),
  ...['CREATED', 'UPDATED', 'RESOLVED'].map((what) => `CUSTOMER.DISPUTE.${what}`),
  ...['COMPLETED', 'REFUNDED', 'REVERSED'].map((what) => `PAYMENT.SALE.${what}`),
  ...['CANCELLED', 'SUSPENDED', 'EXPIRED', 'ACTIVATED'].map((what) => `BILLING.SUBSCRIPTION.${what}`),
]

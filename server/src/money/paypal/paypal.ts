/**
 * `refused`: nothing happened; `issue` is PayPal's code, such as INSTRUMENT_DECLINED. `uncertain`: it may
 * have happened; repeating the call with its request id finds out.
 */
export type PayPalFailure =
  | { ok: false; reason: 'refused'; httpStatus: number; issue: string; description: string; debugId?: string }
  | { ok: false; reason: 'uncertain'; description: string }

export type PayPalAnswer<T> = ({ ok: true } & T) | PayPalFailure

/** Amounts are cents of `currency`. */
export type PayPalCapture = {
  id: string
  status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'FAILED' | 'REFUNDED' | 'PARTIALLY_REFUNDED'
  statusReason?: string
  cents: number
  currency: string
  /** Our order's id. */
  customId?: string
  createdAt: Date
}

export type PayPalOrder = {
  id: string
  status: 'CREATED' | 'SAVED' | 'APPROVED' | 'VOIDED' | 'COMPLETED' | 'PAYER_ACTION_REQUIRED'
  cents: number
  currency: string
  customId?: string
  captures: PayPalCapture[]
}

export type PayPalRefund = {
  id: string
  status: 'COMPLETED' | 'PENDING' | 'FAILED' | 'CANCELLED'
  captureId?: string
  cents: number
  currency: string
  createdAt: Date
}

export type PayPalSubscription = {
  id: string
  status: 'APPROVAL_PENDING' | 'APPROVED' | 'ACTIVE' | 'SUSPENDED' | 'CANCELLED' | 'EXPIRED'
  nextBillingAt?: Date
}

/** As received, byte for byte. */
export type PayPalDelivery = { headers: Record<string, string | undefined>; body: string }

/** Orders v2, Payments v2, Subscriptions v1 and webhook verification. Never call inside a transaction. */
export type PayPal = {
  readonly clientId: string
  readonly scriptAddress: string
  /** The emulator stands in; no money moves. */
  readonly demonstration: boolean
  createOrder(order: {
    requestId: string
    /** Our order's id. */
    customId: string
    cents: number
    description: string
  }): Promise<PayPalAnswer<{ order: PayPalOrder }>>
  findOrder(orderId: string): Promise<PayPalAnswer<{ order: PayPalOrder }>>
  captureOrder(capture: { orderId: string; requestId: string }): Promise<PayPalAnswer<{ order: PayPalOrder }>>
  findCapture(captureId: string): Promise<PayPalAnswer<{ capture: PayPalCapture }>>
  /** Without `cents`: all that is left. */
  refundCapture(refund: {
    captureId: string
    requestId: string
    cents?: number
    note?: string
  }): Promise<PayPalAnswer<{ refund: PayPalRefund }>>
  findRefund(refundId: string): Promise<PayPalAnswer<{ refund: PayPalRefund }>>
  findSubscription(subscriptionId: string): Promise<PayPalAnswer<{ subscription: PayPalSubscription }>>
  /** An already cancelled one counts as done. */
  cancelSubscription(subscriptionId: string, reason: string): Promise<PayPalAnswer<object>>
  /** Checks credentials and webhook. Null: PayPal does not say; null `events` also means all. */
  findWebhook(): Promise<PayPalAnswer<{ address: string | null; events: readonly string[] | null }>>
  verifyDelivery(delivery: PayPalDelivery): Promise<PayPalAnswer<{ genuine: boolean }>>
}

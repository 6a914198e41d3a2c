/**
 * The outcome of a call to PayPal.
 *
 * - `refused`: PayPal answered no, and nothing happened; `issue` is its word for why, such as INSTRUMENT_DECLINED.
 * - `uncertain`: no answer that says what happened (time-out, cut connection, 5xx, 429 to the end of our tries): it
 *   may have happened. The same call with the same request id finds out.
 */
export type PayPalFailure =
  | { ok: false; reason: 'refused'; httpStatus: number; issue: string; description: string; debugId?: string }
  | { ok: false; reason: 'uncertain'; description: string }

export type PayPalAnswer<T> = ({ ok: true } & T) | PayPalFailure

/** A capture of an order: money that moved, or waits. Amounts are cents of `currency`. */
export type PayPalCapture = {
  id: string
  status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'FAILED' | 'REFUNDED' | 'PARTIALLY_REFUNDED'
  /** Why it is pending or declined, in PayPal's words. */
  statusReason?: string
  cents: number
  currency: string
  /** The order of ours it says it pays for. */
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

/** A webhook's headers and body as they came, byte for byte. */
export type PayPalDelivery = { headers: Record<string, string | undefined>; body: string }

/**
 * PayPal as we use it: Orders v2, Payments v2, Subscriptions v1 and the verification of webhooks, by plain REST.
 * A request id makes repetitions of the same call harmless. Never called inside a transaction.
 */
export type PayPal = {
  /** The public client id, which the buttons' script is loaded with. */
  readonly clientId: string
  /** Where the buttons' script is loaded from. */
  readonly scriptAddress: string
  /** Whether the emulator stands in, so that no money moves. */
  readonly demonstration: boolean
  createOrder(order: {
    requestId: string
    /** Our order's id; comes back in captures and webhooks. */
    customId: string
    cents: number
    description: string
  }): Promise<PayPalAnswer<{ order: PayPalOrder }>>
  findOrder(orderId: string): Promise<PayPalAnswer<{ order: PayPalOrder }>>
  captureOrder(capture: { orderId: string; requestId: string }): Promise<PayPalAnswer<{ order: PayPalOrder }>>
  findCapture(captureId: string): Promise<PayPalAnswer<{ capture: PayPalCapture }>>
  /** All that is left of the capture when `cents` is not said. */
  refundCapture(refund: {
    captureId: string
    requestId: string
    cents?: number
    note?: string
  }): Promise<PayPalAnswer<{ refund: PayPalRefund }>>
  findRefund(refundId: string): Promise<PayPalAnswer<{ refund: PayPalRefund }>>
  findSubscription(subscriptionId: string): Promise<PayPalAnswer<{ subscription: PayPalSubscription }>>
  /** One that is cancelled already counts as done. */
  cancelSubscription(subscriptionId: string, reason: string): Promise<PayPalAnswer<object>>
  /**
   * Whether the credentials are good and PayPal knows our webhook; where that sends to, null when PayPal does not say, and of
   * which events, null for all or when it does not say. Changes nothing.
   */
  findWebhook(): Promise<PayPalAnswer<{ address: string | null; events: readonly string[] | null }>>
  /** Whether PayPal says that it sent this. */
  verifyDelivery(delivery: PayPalDelivery): Promise<PayPalAnswer<{ genuine: boolean }>>
}

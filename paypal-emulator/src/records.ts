/** Amounts are cents, moments milliseconds of the emulator's clock. */
export type OrderRecord = {
  id: string
  status: 'CREATED' | 'APPROVED' | 'COMPLETED' | 'VOIDED'
  cents: number
  currency: string
  referenceId: string
  customId?: string
  invoiceId?: string
  description?: string
  brandName?: string
  /** How payment behaves at the capture. */
  instrument?: 'good' | 'declined' | 'slow'
  /** The buttons' script waits for a change of these. */
  approvals: number
  cancels: number
  captureId?: string
  createdAt: number
  updatedAt: number
}

export type CaptureRecord = {
  id: string
  orderId: string
  status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'REFUNDED' | 'PARTIALLY_REFUNDED'
  reason?: 'PENDING_REVIEW' | 'BUYER_COMPLAINT' | 'CHARGEBACK' | 'OTHER'
  cents: number
  currency: string
  customId?: string
  invoiceId?: string
  refundedCents: number
  createdAt: number
  updatedAt: number
}

export type RefundRecord = {
  id: string
  captureId: string
  cents: number
  currency: string
  /** A reversal is money that PayPal took back, for example after a lost dispute. */
  kind: 'refund' | 'reversal'
  customId?: string
  invoiceId?: string
  note?: string
  createdAt: number
}

export const disputeOutcomes = [
  'RESOLVED_BUYER_FAVOUR',
  'RESOLVED_SELLER_FAVOUR',
  'RESOLVED_WITH_PAYOUT',
  'CANCELED_BY_BUYER',
  'ACCEPTED',
  'DENIED',
  'NONE',
] as const

export type DisputeRecord = {
  id: string
  captureId: string
  reason: string
  status: 'OPEN' | 'RESOLVED'
  outcome?: (typeof disputeOutcomes)[number]
  cents: number
  currency: string
  createdAt: number
  updatedAt: number
}

export type SubscriptionRecord = {
  id: string
  status: 'ACTIVE' | 'SUSPENDED' | 'CANCELLED' | 'EXPIRED'
  cents: number
  currency: string
  nextBillingAt: number
  createdAt: number
  updatedAt: number
}

export type SaleRecord = {
  id: string
  subscriptionId: string
  cents: number
  currency: string
  createdAt: number
}

/** The same request id gets the same answer, even if the first never arrived. */
export type AnswerRecord = { body: string; status: number; answer: string }

export type DeliveryRecord = {
  id: string
  eventId: string
  type: string
  body: string
  state: 'waiting' | 'held' | 'delivered' | 'given-up'
  tries: number
  lastStatus?: number
}

export type Records = {
  order: OrderRecord
  capture: CaptureRecord
  refund: RefundRecord
  dispute: DisputeRecord
  subscription: SubscriptionRecord
  sale: SaleRecord
  /** By invoice id. */
  invoice: { orderId: string }
  answer: AnswerRecord
  token: { until: number }
  delivery: DeliveryRecord
  /** When due, completes a pending capture. */
  completion: { captureId: string }
  key: { secret: string }
}

export type Kind = keyof Records

/** The records in the emulator's store. Amounts are cents, moments milliseconds of the emulator's clock. */
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
  /** How the buyer's means of payment will behave at the capture. */
  instrument?: 'good' | 'declined' | 'slow'
  /** How often the wallet window was answered so; the buttons' script waits for a change. */
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
  /** A reversal is money that PayPal took back, after a lost dispute for one. */
  kind: 'refund' | 'reversal'
  customId?: string
  invoiceId?: string
  note?: string
  createdAt: number
}

/** The outcome of a dispute in PayPal's words. */
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

/** The answer to a request id: the same id gets the same answer, even if the first one never arrived. */
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
  /** By invoice id: the order it was paid with. */
  invoice: { orderId: string }
  answer: AnswerRecord
  token: { until: number }
  delivery: DeliveryRecord
  /** A pending capture that completes when it falls due. */
  completion: { captureId: string }
  /** Key that events are signed with. */
  key: { secret: string }
}

export type Kind = keyof Records

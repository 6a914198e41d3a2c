import type { FastifyInstance } from 'fastify'

/**
 * `refused`: nothing happened; `problem` is the provider's code; retrying can help unless `final`. `uncertain`:
 * it may have happened; repeating the call with its request id finds out.
 */
export type ProviderFailure =
  | { ok: false; reason: 'refused'; problem: string; description: string; final: boolean }
  | { ok: false; reason: 'uncertain'; description: string }

export type ProviderAnswer<T> = ({ ok: true } & T) | ProviderFailure

/** `gone`: no further attempt. `unclear`: this request captured nothing; the reason is unknown. */
export type CaptureRefusal =
  | 'declined'
  | 'not-approved'
  | 'gone'
  | 'already-captured'
  | 'paid-elsewhere'
  | 'unclear'

export type CaptureFailure =
  | { ok: false; reason: 'refused'; problem: string; description: string; meaning: CaptureRefusal }
  | { ok: false; reason: 'uncertain'; description: string }

/** `reference` is the provider's id, `orderId` ours. */
export type ProviderCapture = {
  reference: string
  cents: number
  currency: string
  orderId?: string
  at: Date
} & (
  | { state: 'completed' | 'pending' }
  /** `final`: the order takes no further attempt. */
  | { state: 'declined'; problem: string; final: boolean }
)

export type ProviderOrder = {
  reference: string
  cents: number
  currency: string
  orderId?: string
  captures: ProviderCapture[]
}

export type ProviderRefund = { reference: string; cents: number; currency: string } & (
  | { state: 'completed' | 'pending' }
  | { state: 'failed'; problem: string }
)

/** As received, byte for byte. */
export type Delivery = { headers: Record<string, string | undefined>; body: string }

type AboutOrder = { order?: string | undefined; orderId?: string | undefined }

export type CaptureNews = AboutOrder & { kind: 'capture'; capture?: string | undefined }

export type RefundNews = AboutOrder & {
  kind: 'refund'
  refund?: string | undefined
  capture?: string | undefined
  cents?: number | undefined
}

export type DisputeNews = {
  kind: 'dispute'
  dispute?: string | undefined
  state: 'open' | 'settled' | 'won' | 'lost'
  payments: { capture?: string | undefined; orderId?: string | undefined }[]
  /** The provider's codes, for staff. */
  reason?: string | undefined
  outcome?: string | undefined
  /** Returned if lost; may be a part. */
  cents?: number | undefined
  openedAt?: Date | undefined
  at?: Date | undefined
}

/** Subscriptions from before 2025. `at` is the provider's time. */
export type LegacyNews =
  | {
      kind: 'legacy-sale'
      sale?: string | undefined
      subscription?: string | undefined
      cents?: number | undefined
      at?: Date | undefined
    }
  | {
      kind: 'legacy-refund'
      refund?: string | undefined
      sale?: string | undefined
      cents?: number | undefined
      at?: Date | undefined
    }
  | {
      kind: 'legacy-end'
      subscription?: string | undefined
      why: 'cancelled' | 'suspended' | 'expired'
      at?: Date | undefined
    }
  | { kind: 'legacy-resumption'; subscription?: string | undefined; at?: Date | undefined }

/** `unknown`: an unhandled type. */
export type ProviderNews =
  | CaptureNews
  | RefundNews
  | DisputeNews
  | LegacyNews
  | { kind: 'nothing' }
  | { kind: 'unknown' }

export type ProviderEvent = {
  id: string
  type: string
  /** Without the payer's data. */
  stored: object
  news: ProviderNews
}

/** `address` is null if the provider does not say. */
export type CheckedWebhook =
  | { state: 'known'; address: string | null; missing: readonly string[] }
  | { state: 'unknown' }
  | { state: 'refused' | 'silent'; why: string }

export type ForPage = {
  publicKey: string
  scriptAddress: string
  /** Origins; empty if the site serves all. */
  sources: readonly string[]
}

/** Auto-renewing subscriptions from before 2025. */
export type LegacySubscriptions = {
  find(reference: string): Promise<ProviderAnswer<{ isActive: boolean; nextBillingAt?: Date }>>
  /** An already cancelled one counts as done. */
  cancel(reference: string, reason: string): Promise<ProviderAnswer<object>>
}

/** A demonstration's emulator. */
export type StandIn = {
  register(server: FastifyInstance): Promise<void>
  reset(): Promise<unknown>
  close(): Promise<void>
}

/** Request ids make repetition harmless. Never call inside a transaction. Amounts are cents of `currency`. */
export type PaymentProvider = {
  /** Name in the database and in URLs. */
  readonly name: string
  readonly title: string
  readonly forPage: ForPage
  /** No money moves. */
  readonly demonstration: boolean
  readonly standIn?: StandIn
  readonly legacySubscriptions?: LegacySubscriptions

  createOrder(order: {
    requestId: string
    orderId: string
    cents: number
    description: string
  }): Promise<ProviderAnswer<{ order: ProviderOrder }>>
  findOrder(reference: string): Promise<ProviderAnswer<{ order: ProviderOrder }>>
  captureOrder(capture: {
    reference: string
    requestId: string
  }): Promise<{ ok: true; order: ProviderOrder } | CaptureFailure>
  findCapture(reference: string): Promise<ProviderAnswer<{ capture: ProviderCapture }>>
  /** Without `cents`: all that is left. */
  refundCapture(refund: {
    capture: string
    requestId: string
    cents?: number
    note?: string
  }): Promise<ProviderAnswer<{ refund: ProviderRefund }>>
  findRefund(reference: string): Promise<ProviderAnswer<{ refund: ProviderRefund }>>
  verifyDelivery(delivery: Delivery): Promise<ProviderAnswer<{ genuine: boolean }>>
  /** Takes a delivery's parsed body or `stored`; null: not an event. */
  readEvent(body: unknown): ProviderEvent | null
  /** Checks credentials and event types; changes nothing. */
  checkWebhook(): Promise<CheckedWebhook>
}

export function webhookPath({ name }: Pick<PaymentProvider, 'name'>): string {
  return `/api/payments/${name}/webhook`
}

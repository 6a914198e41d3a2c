import type { FastifyInstance } from 'fastify'

/**
 * - `refused`: the provider answered no, and nothing happened; `problem` is its own word for why. Asking again helps only where the
 *   refusal is not `final`.
 * - `uncertain`: no answer that says what happened: it may have happened. The same call with the same request id finds out.
 */
export type ProviderFailure =
  | { ok: false; reason: 'refused'; problem: string; description: string; final: boolean }
  | { ok: false; reason: 'uncertain'; description: string }

export type ProviderAnswer<T> = ({ ok: true } & T) | ProviderFailure

/** `gone`: this order takes no further try. `unclear`: nothing was captured by this request, for a reason we do not know. */
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

/** Money of an order that moved, or waits. `reference` is the provider's id, `orderId` the order of ours that it says it pays for. */
export type ProviderCapture = {
  reference: string
  cents: number
  currency: string
  orderId?: string
  at: Date
} & (
  | { state: 'completed' | 'pending' }
  /** `final`: its order takes no further try. */
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

/** A webhook's headers and body as they came, byte for byte. */
export type Delivery = { headers: Record<string, string | undefined>; body: string }

/** Which order an event is about, as far as it says so. */
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
  /** In the provider's words, for staff. */
  reason?: string | undefined
  outcome?: string | undefined
  /** What goes back with a lost one: less than all where both sides agreed on a part. */
  cents?: number | undefined
  openedAt?: Date | undefined
  at?: Date | undefined
}

/** Of the subscriptions from before 2025 that renew by themselves. `at` is the event's own time. */
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

/** `nothing`: known to change nothing. `unknown`: of a type that nothing is done about. */
export type ProviderNews =
  | CaptureNews
  | RefundNews
  | DisputeNews
  | LegacyNews
  | { kind: 'nothing' }
  | { kind: 'unknown' }

export type ProviderEvent = {
  id: string
  /** The provider's own word, for staff. */
  type: string
  /** What is kept of its body: nothing about the payer. */
  stored: object
  news: ProviderNews
}

/** `address` and `events` are null where the provider does not say. */
export type CheckedWebhook =
  | { state: 'known'; address: string | null; missing: readonly string[] }
  | { state: 'unknown' }
  | { state: 'refused' | 'silent'; why: string }

/** What a page needs to load the provider's buttons, and whose script, frames and pictures they bring. */
export type ForPage = {
  publicKey: string
  scriptAddress: string
  /** Empty where all of it comes from the site itself. */
  sources: readonly string[]
}

/** The renewals that a provider may still have from before 2025. */
export type LegacySubscriptions = {
  find(reference: string): Promise<ProviderAnswer<{ isActive: boolean; nextBillingAt?: Date }>>
  /** One that is cancelled already counts as done. */
  cancel(reference: string, reason: string): Promise<ProviderAnswer<object>>
}

/** Plays the provider in a demonstration, inside the site itself. */
export type StandIn = {
  register(server: FastifyInstance): Promise<void>
  reset(): Promise<unknown>
  close(): Promise<void>
}

/**
 * Who takes the money, as we use it. A request id makes repetitions of the same call harmless. Never called inside a transaction. Money is
 * cents of `currency`.
 */
export type PaymentProvider = {
  /** As in the database and in addresses. */
  readonly name: string
  /** As people read it. */
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
  /** All that is left of the capture when `cents` is not said. */
  refundCapture(refund: {
    capture: string
    requestId: string
    cents?: number
    note?: string
  }): Promise<ProviderAnswer<{ refund: ProviderRefund }>>
  findRefund(reference: string): Promise<ProviderAnswer<{ refund: ProviderRefund }>>
  /** Whether the provider says that it sent this. */
  verifyDelivery(delivery: Delivery): Promise<ProviderAnswer<{ genuine: boolean }>>
  /** The event in a delivery's parsed body, or in what was stored of it; null when it is none. */
  readEvent(body: unknown): ProviderEvent | null
  /** Whether the credentials are good and the webhook tells of all that has to be heard. Changes nothing. */
  checkWebhook(): Promise<CheckedWebhook>
}

/** Where a provider delivers its events. */
export function webhookPath({ name }: Pick<PaymentProvider, 'name'>): string {
  return `/api/payments/${name}/webhook`
}

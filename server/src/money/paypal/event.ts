import * as z from 'zod'
import type { DisputeNews, ProviderEvent, ProviderNews } from '../payments/provider.ts'

/** PayPal's limit for its ids and codes. */
const text = z.string().max(255)
const time = z.coerce.date()
const money = z
  .object({
    value: text.optional(),
    total: text.optional(),
    currency_code: text.optional(),
    currency: text.optional(),
  })
  .optional()

/** Unlisted fields are not stored: events contain the payer's name and address. */
const eventSchema = z.object({
  id: text.min(1),
  event_type: text.min(1),
  create_time: time.optional(),
  resource: z
    .object({
      id: text.optional(),
      status: text.optional(),
      state: text.optional(),
      custom_id: text.optional(),
      create_time: time.optional(),
      amount: money,
      supplementary_data: z
        .object({
          related_ids: z.object({ order_id: text.optional(), capture_id: text.optional() }).optional(),
        })
        .optional(),
      links: z
        .array(z.object({ rel: text, href: z.string().max(1000) }))
        .max(20)
        .optional(),
      // Legacy sales and their refunds.
      billing_agreement_id: text.optional(),
      sale_id: text.optional(),
      dispute_id: text.optional(),
      reason: text.optional(),
      disputed_transactions: z
        .array(z.object({ seller_transaction_id: text.optional(), custom: z.string().max(2000).optional() }))
        .max(1000)
        .optional(),
      dispute_amount: money,
      dispute_outcome: z.object({ outcome_code: text.optional(), amount_refunded: money }).optional(),
    })
    .default({}),
})

type PayPalEvent = z.output<typeof eventSchema>
type Resource = PayPalEvent['resource']

/** Refunds and reversals name their capture in the link `up`. */
function findCaptureId({ links, supplementary_data }: Resource): string | undefined {
  const up = links?.find(({ rel }) => rel === 'up')?.href
  return /\/captures\/([\w-]+)$/.exec(up ?? '')?.[1] ?? supplementary_data?.related_ids?.capture_id
}

/** Never negative; undefined unless in US dollars. */
function toCents(amount: z.output<typeof money>): number | undefined {
  const value = amount?.value ?? amount?.total
  const currency = amount?.currency_code ?? amount?.currency
  if (!value || currency !== 'USD' || !/^-?\d{1,9}(\.\d{1,2})?$/.test(value)) return undefined
  return Math.abs(Math.round(Number(value) * 100))
}

function aboutOrder({ supplementary_data, custom_id: orderId }: Resource) {
  return { order: supplementary_data?.related_ids?.order_id, orderId }
}

/** RESOLVED_WITH_PAYOUT (to either side) and NONE do not say who has the money. */
const decisive: ReadonlyMap<string, 'won' | 'lost'> = new Map([
  ['RESOLVED_SELLER_FAVOUR', 'won'],
  ['CANCELED_BY_BUYER', 'won'],
  ['DENIED', 'won'],
  ['RESOLVED_BUYER_FAVOUR', 'lost'],
  ['ACCEPTED', 'lost'],
])

function toDispute({ event_type, create_time: at, resource }: PayPalEvent): DisputeNews {
  const { dispute_outcome, dispute_amount } = resource
  const outcome = dispute_outcome?.outcome_code
  const isOver = event_type === 'CUSTOMER.DISPUTE.RESOLVED' || resource.status === 'RESOLVED'
  return {
    kind: 'dispute',
    dispute: resource.dispute_id ?? resource.id,
    state: isOver ? (decisive.get(outcome ?? '') ?? 'settled') : 'open',
    payments: (resource.disputed_transactions ?? []).map(({ seller_transaction_id: capture, custom }) => ({
      capture,
      orderId: custom,
    })),
    reason: resource.reason,
    outcome,
    cents: toCents(dispute_outcome?.amount_refunded) ?? toCents(dispute_amount),
    openedAt: resource.create_time,
    at,
  }
}

function toNews(event: PayPalEvent): ProviderNews {
  const { event_type: type, create_time: at, resource } = event
  const { id, sale_id, billing_agreement_id } = resource
  const cents = toCents(resource.amount)
  switch (type) {
    case 'PAYMENT.CAPTURE.COMPLETED':
    case 'PAYMENT.CAPTURE.PENDING':
    case 'PAYMENT.CAPTURE.DENIED':
    case 'PAYMENT.CAPTURE.DECLINED':
      return { kind: 'capture', capture: id, ...aboutOrder(resource) }
    case 'PAYMENT.CAPTURE.REFUNDED':
    case 'PAYMENT.CAPTURE.REVERSED':
      return { kind: 'refund', refund: id, capture: findCaptureId(resource), cents, ...aboutOrder(resource) }
    case 'CUSTOMER.DISPUTE.CREATED':
    case 'CUSTOMER.DISPUTE.UPDATED':
    case 'CUSTOMER.DISPUTE.RESOLVED':
      return toDispute(event)
    case 'CHECKOUT.ORDER.APPROVED':
      // A buyer who never returns from PayPal to our page has not bought.
      return { kind: 'nothing' }
    case 'PAYMENT.SALE.COMPLETED': {
      const soldAt = resource.create_time ?? at
      return { kind: 'legacy-sale', sale: id, subscription: billing_agreement_id, cents, at: soldAt }
    }
    case 'PAYMENT.SALE.REFUNDED':
    case 'PAYMENT.SALE.REVERSED':
      // The resource of a reversal may be the sale itself.
      return { kind: 'legacy-refund', refund: id, sale: sale_id ?? id, cents, at }
    case 'BILLING.SUBSCRIPTION.CANCELLED':
      return { kind: 'legacy-end', subscription: id, why: 'cancelled', at }
    case 'BILLING.SUBSCRIPTION.SUSPENDED':
      return { kind: 'legacy-end', subscription: id, why: 'suspended', at }
    case 'BILLING.SUBSCRIPTION.EXPIRED':
      return { kind: 'legacy-end', subscription: id, why: 'expired', at }
    case 'BILLING.SUBSCRIPTION.RE-ACTIVATED':
    case 'BILLING.SUBSCRIPTION.ACTIVATED':
      return { kind: 'legacy-resumption', subscription: id, at }
    default:
      return { kind: 'unknown' }
  }
}

export function readEvent(body: unknown): ProviderEvent | null {
  const parsed = eventSchema.safeParse(body)
  if (!parsed.success) return null
  const { id, event_type: type } = parsed.data
  return { id, type, stored: parsed.data, news: toNews(parsed.data) }
}

/** Only these report refunds made at PayPal, disputes and renewals. `docs/running.md` lists them. */
export const requiredEventTypes: readonly string[] = [
  ...['COMPLETED', 'PENDING', 'DENIED', 'REFUNDED', 'REVERSED'].map((what) => `PAYMENT.CAPTURE.${what}`),
  ...['CREATED', 'UPDATED', 'RESOLVED'].map((what) => `CUSTOMER.DISPUTE.${what}`),
  ...['COMPLETED', 'REFUNDED', 'REVERSED'].map((what) => `PAYMENT.SALE.${what}`),
  ...['CANCELLED', 'SUSPENDED', 'EXPIRED', 'ACTIVATED'].map((what) => `BILLING.SUBSCRIPTION.${what}`),
]

import * as z from 'zod'

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

export type PayPalEvent = z.output<typeof eventSchema>
export type EventResource = PayPalEvent['resource']

export function parseEvent(body: string): PayPalEvent | null {
  try {
    const parsed = eventSchema.safeParse(JSON.parse(body))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

export function parseStoredEvent(body: unknown): PayPalEvent {
  return eventSchema.parse(body)
}

/** Refunds and reversals name their capture in the link `up`. */
export function findCaptureId({ links, supplementary_data }: EventResource): string | undefined {
  const up = links?.find(({ rel }) => rel === 'up')?.href
  return /\/captures\/([\w-]+)$/.exec(up ?? '')?.[1] ?? supplementary_data?.related_ids?.capture_id
}

/** Never negative; undefined unless in US dollars. */
export function toCents(amount: z.output<typeof money>): number | undefined {
  const value = amount?.value ?? amount?.total
  const currency = amount?.currency_code ?? amount?.currency
  if (!value || currency !== 'USD' || !/^-?\d{1,9}(\.\d{1,2})?$/.test(value)) return undefined
  return Math.abs(Math.round(Number(value) * 100))
}

/** Null, or a remark for staff; handlers throw to be retried. */
export type EventProblem = string | null

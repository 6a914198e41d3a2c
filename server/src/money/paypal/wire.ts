/**
 * From PayPal's OpenAPI files of 2024: Orders v2 2.13, Payments v2 2.5, Subscriptions v1 1.6, Webhooks v1
 * 1.11. PayPal adds keys without notice.
 */
import * as z from 'zod/mini'
import { toCents } from './amounts.ts'

const money = z.pipe(
  z.object({ currency_code: z.string().check(z.length(3)), value: z.string() }),
  z.transform(({ currency_code: currency, value }, context) => {
    const cents = toCents(value)
    if (cents !== null) return { currency, cents }
    context.issues.push({ code: 'custom', message: 'is not an amount with two decimals', input: value })
    return z.NEVER
  }),
)

const moment = z.pipe(
  z.iso.datetime({ offset: true }),
  z.transform((text) => new Date(text)),
)

export const captureAnswer = z.object({
  id: z.string(),
  status: z.enum(['COMPLETED', 'PENDING', 'DECLINED', 'FAILED', 'REFUNDED', 'PARTIALLY_REFUNDED']),
  status_details: z.optional(z.object({ reason: z.optional(z.string()) })),
  amount: money,
  custom_id: z.optional(z.string()),
  create_time: moment,
})

const purchaseUnit = z.object({
  amount: z.optional(money),
  custom_id: z.optional(z.string()),
  payments: z.optional(z.object({ captures: z.optional(z.array(captureAnswer)) })),
})

export const orderAnswer = z.object({
  id: z.string(),
  status: z.enum(['CREATED', 'SAVED', 'APPROVED', 'VOIDED', 'COMPLETED', 'PAYER_ACTION_REQUIRED']),
  // We order one thing; an order with more is not ours.
  purchase_units: z.tuple([purchaseUnit]),
})

export const refundAnswer = z.object({
  id: z.string(),
  status: z.enum(['COMPLETED', 'PENDING', 'FAILED', 'CANCELLED']),
  amount: money,
})

export const subscriptionAnswer = z.object({
  id: z.string(),
  status: z.enum(['APPROVAL_PENDING', 'APPROVED', 'ACTIVE', 'SUSPENDED', 'CANCELLED', 'EXPIRED']),
  billing_info: z.optional(z.object({ next_billing_time: z.optional(moment) })),
})

export const verificationAnswer = z.object({ verification_status: z.enum(['SUCCESS', 'FAILURE']) })

/** An event type `*` means all. */
export const webhookAnswer = z.object({
  id: z.string(),
  url: z.optional(z.string()),
  event_types: z.optional(z.array(z.object({ name: z.string() }))),
})

export const errorAnswer = z.object({
  name: z.string(),
  message: z.optional(z.string()),
  debug_id: z.optional(z.string()),
  details: z.optional(
    z.array(z.object({ issue: z.optional(z.string()), description: z.optional(z.string()) })),
  ),
})

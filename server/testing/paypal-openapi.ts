/**
 * Excerpts of PayPal's OpenAPI files of 2024 (github.com/paypal/paypal-rest-api-specifications: Orders v2
 * 2.13, Payments v2 2.5, Subscriptions v1 1.6, Webhooks v1 1.11). Strict, so that a key PayPal does not have
 * fails a test.
 */
import * as z from 'zod/mini'

const short = z.string().check(z.minLength(1), z.maxLength(127))
const money = z.strictObject({
  currency_code: z.string().check(z.length(3)),
  value: z.string().check(z.maxLength(32), z.regex(/^((-?[0-9]+)|(-?([0-9]+)?[.][0-9]+))$/)),
})
const moment = z
  .string()
  .check(
    z.minLength(20),
    z.maxLength(64),
    z.regex(
      /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])[Tt]([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/,
    ),
  )
const links = z.array(
  z.strictObject({ href: z.string(), rel: z.string(), method: z.optional(z.enum(['GET', 'POST'])) }),
)

/** `order_request`, with `purchase_unit_request` and `order_application_context`. */
const orderRequest = z.strictObject({
  intent: z.enum(['CAPTURE', 'AUTHORIZE']),
  purchase_units: z
    .array(
      z.strictObject({
        reference_id: z.optional(z.string().check(z.minLength(1), z.maxLength(256))),
        amount: money,
        description: z.optional(short),
        custom_id: z.optional(short),
        invoice_id: z.optional(short),
      }),
    )
    .check(z.minLength(1), z.maxLength(10)),
  application_context: z.optional(
    z.strictObject({
      brand_name: z.optional(short),
      shipping_preference: z.optional(z.enum(['GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS'])),
      user_action: z.optional(z.enum(['CONTINUE', 'PAY_NOW'])),
    }),
  ),
})

/** `capture-2`. */
const capture = z.strictObject({
  id: z.string(),
  status: z.enum(['COMPLETED', 'DECLINED', 'PARTIALLY_REFUNDED', 'PENDING', 'REFUNDED', 'FAILED']),
  status_details: z.optional(
    z.strictObject({ reason: z.enum(['BUYER_COMPLAINT', 'CHARGEBACK', 'OTHER', 'PENDING_REVIEW']) }),
  ),
  amount: money,
  custom_id: z.optional(short),
  invoice_id: z.optional(z.string()),
  final_capture: z.boolean(),
  seller_protection: z.strictObject({ status: z.enum(['ELIGIBLE', 'PARTIALLY_ELIGIBLE', 'NOT_ELIGIBLE']) }),
  seller_receivable_breakdown: z.optional(
    z.strictObject({ gross_amount: money, paypal_fee: money, net_amount: money }),
  ),
  supplementary_data: z.strictObject({ related_ids: z.strictObject({ order_id: z.string() }) }),
  create_time: moment,
  update_time: moment,
  links,
})

/** `order`. */
const order = z.strictObject({
  id: z.string(),
  intent: z.enum(['CAPTURE', 'AUTHORIZE']),
  status: z.enum(['CREATED', 'SAVED', 'APPROVED', 'VOIDED', 'COMPLETED', 'PAYER_ACTION_REQUIRED']),
  purchase_units: z.array(
    z.strictObject({
      reference_id: z.string(),
      amount: money,
      description: z.optional(short),
      custom_id: z.optional(short),
      invoice_id: z.optional(short),
      payments: z.optional(z.strictObject({ captures: z.array(capture) })),
    }),
  ),
  payer: z.optional(
    z.strictObject({
      email_address: z.string(),
      payer_id: z.string().check(z.regex(/^[2-9A-HJ-NP-Z]{13}$/)),
    }),
  ),
  create_time: moment,
  update_time: moment,
  links,
})

/** `refund_request` and `refund`. */
const refundRequest = z.strictObject({
  amount: z.optional(money),
  note_to_payer: z.optional(z.string().check(z.minLength(1), z.maxLength(255))),
})
const refund = z.strictObject({
  id: z.string(),
  status: z.enum(['CANCELLED', 'FAILED', 'PENDING', 'COMPLETED']),
  amount: money,
  custom_id: z.optional(short.check(z.regex(/^[A-Za-z0-9-_.,]*$/))),
  invoice_id: z.optional(z.string()),
  note_to_payer: z.optional(z.string()),
  create_time: moment,
  update_time: moment,
  links,
})

/** `subscription` and `subscription_cancel_request`. */
const subscription = z.strictObject({
  id: z.string().check(z.minLength(3), z.maxLength(50)),
  plan_id: z.string().check(z.minLength(3), z.maxLength(50)),
  status: z.enum(['APPROVAL_PENDING', 'APPROVED', 'ACTIVE', 'SUSPENDED', 'CANCELLED', 'EXPIRED']),
  status_update_time: moment,
  start_time: moment,
  quantity: z.string(),
  billing_info: z.strictObject({
    outstanding_balance: money,
    cycle_executions: z.array(z.unknown()),
    last_payment: z.strictObject({ amount: money, time: moment }),
    next_billing_time: z.optional(moment),
    failed_payments_count: z.int(),
  }),
  create_time: moment,
  update_time: moment,
  links,
})
const cancelRequest = z.strictObject({ reason: z.string().check(z.minLength(1), z.maxLength(128)) })

/** `verify_webhook_signature` and its answer. */
const verifyRequest = z.strictObject({
  auth_algo: z.string().check(z.maxLength(100), z.regex(/^[a-zA-Z0-9]+$/)),
  cert_url: z.url().check(z.maxLength(500)),
  transmission_id: z.string().check(z.maxLength(50), z.regex(/^(?!\d+$)\w+\S+/)),
  transmission_sig: z.string().check(z.maxLength(500), z.regex(/^(?!\d+$)\w+\S+/)),
  transmission_time: z.string().check(z.maxLength(100)),
  webhook_id: z.string().check(z.maxLength(50), z.regex(/^[a-zA-Z0-9]+$/)),
  webhook_event: z.record(z.string(), z.unknown()),
})
const verification = z.strictObject({ verification_status: z.enum(['SUCCESS', 'FAILURE']) })

const refusedKinds = {
  400: 'INVALID_REQUEST',
  401: 'AUTHENTICATION_FAILURE',
  404: 'RESOURCE_NOT_FOUND',
  422: 'UNPROCESSABLE_ENTITY',
} as const

/** `error_400` and so on. */
export function errorBody(status: number) {
  return z.strictObject({
    name: z.literal(refusedKinds[status as keyof typeof refusedKinds]),
    message: z.string(),
    debug_id: z.string(),
    details: z.optional(
      z.array(z.strictObject({ issue: z.string().check(z.regex(/^[A-Z_]+$/)), description: z.string() })),
    ),
    links: z.array(z.unknown()),
  })
}

const empty = z.strictObject({})

export const payPalCalls = [
  {
    method: 'POST',
    path: /^\/v2\/checkout\/orders$/,
    request: orderRequest,
    answers: { 200: order, 201: order },
  },
  { method: 'GET', path: /^\/v2\/checkout\/orders\/[^/]+$/, request: null, answers: { 200: order } },
  {
    method: 'POST',
    path: /^\/v2\/checkout\/orders\/[^/]+\/capture$/,
    request: empty,
    answers: { 200: order, 201: order },
  },
  { method: 'GET', path: /^\/v2\/payments\/captures\/[^/]+$/, request: null, answers: { 200: capture } },
  {
    method: 'POST',
    path: /^\/v2\/payments\/captures\/[^/]+\/refund$/,
    request: refundRequest,
    answers: { 201: refund },
  },
  { method: 'GET', path: /^\/v2\/payments\/refunds\/[^/]+$/, request: null, answers: { 200: refund } },
  {
    method: 'GET',
    path: /^\/v1\/billing\/subscriptions\/[^/]+$/,
    request: null,
    answers: { 200: subscription },
  },
  {
    method: 'POST',
    path: /^\/v1\/billing\/subscriptions\/[^/]+\/cancel$/,
    request: cancelRequest,
    answers: { 204: null },
  },
  {
    method: 'POST',
    path: /^\/v1\/notifications\/verify-webhook-signature$/,
    request: verifyRequest,
    answers: { 200: verification },
  },
] as const

/** By `resource_type`; the excerpts lack v1 sales and disputes. */
export const eventResources: Record<string, z.core.$ZodType> = {
  capture,
  refund,
  'checkout-order': order,
  subscription,
}

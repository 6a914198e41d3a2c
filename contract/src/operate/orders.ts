import * as z from 'zod/mini'
import { answer, endpoint } from '../endpoint.ts'
import { moment, text } from '../fields.ts'
import { plainResult } from '../result-codes.ts'

export const orderStates = [
  'created',
  'capturing',
  'pending',
  'completed',
  'failed',
  'expired',
  'partially-refunded',
  'refunded',
  'disputed',
] as const

/** US cents. */
export const ownerOrder = z.object({
  id: z.string(),
  state: z.enum(orderStates),
  /** Nothing was granted. */
  needsReview: z.boolean(),
  problem: z.nullable(z.string()),
  buyer: z.object({ id: z.string(), email: z.string() }),
  totalMonths: z.int(),
  totalCents: z.int(),
  at: moment,
})
export type OwnerOrder = z.output<typeof ownerOrder>

/** US cents; lists are oldest first. */
export const orderPage = z.object({
  ...ownerOrder.shape,
  provider: z.string(),
  /** null: no answer from the provider yet. */
  providerOrderId: z.nullable(z.string()),
  subTotalCents: z.int(),
  discountPercent: z.int(),
  monthsDiscountCents: z.int(),
  /** The buyer asked for immediate access. */
  consentedAt: z.nullable(moment),
  points: z.int(),
  pointsDiscountCents: z.int(),
  gift: z.optional(
    z.object({ email: z.string(), deliveredAt: z.nullable(moment), claimedAt: z.nullable(moment) }),
  ),
  lines: z.array(z.object({ accountId: z.string(), email: z.string(), months: z.int() })),
  payment: z.nullable(
    z.object({
      transactionId: z.string(),
      cents: z.int(),
      at: moment,
      /** null: of an earlier version, until its buyer opens it. */
      receiptNumber: z.nullable(z.int()),
      /** The site still uses the provider that took it. */
      refundable: z.boolean(),
    }),
  ),
  /** Includes pending ones; sent back with a refund, to prevent doubles. */
  refundedCents: z.int(),
  refunds: z.array(
    z.object({
      id: z.string(),
      cents: z.int(),
      months: z.int(),
      points: z.int(),
      state: z.enum(['asked', 'pending', 'completed', 'failed']),
      cause: z.enum(['owner', 'provider', 'dispute']),
      /** null: command line, the provider, or a dispute. */
      by: z.nullable(z.string()),
      note: z.nullable(z.string()),
      problem: z.nullable(z.string()),
      at: moment,
    }),
  ),
  disputes: z.array(
    z.object({
      id: z.string(),
      state: z.enum(['open', 'settled', 'won', 'lost']),
      reason: z.nullable(z.string()),
      at: moment,
      closedAt: z.nullable(moment),
    }),
  ),
  grants: z.array(
    z.object({
      id: z.int(),
      email: z.string(),
      kind: z.enum(['grant', 'reversal']),
      months: z.nullable(z.int()),
      /** Negative: taken back. */
      seconds: z.int(),
      at: moment,
    }),
  ),
})
export type OrderPage = z.output<typeof orderPage>

const refundPlan = z.object({
  cents: z.int(),
  months: z.array(z.object({ email: z.string(), months: z.int() })),
  points: z.int(),
  whole: z.boolean(),
})
export type RefundPlanShown = z.output<typeof refundPlan>

const howMuch = {
  id: z.string(),
  cents: z.optional(z.int()),
  accountIds: z.optional(z.array(z.string()).check(z.minLength(1), z.maxLength(50))),
}

/** Sent together, one of the two would be ignored. */
const oneOfThem = z.refine<{ cents?: number | undefined; accountIds?: string[] | undefined }>(
  ({ cents, accountIds }) => cents === undefined || accountIds === undefined,
  { error: 'centsOrAccounts' },
)

export const orders = {
  search: endpoint({
    method: 'POST',
    path: '/api/admin/orders/search',
    access: 'owner',
    summary: 'Orders by the buyer’s e-mail, newest first, fifty at a time: all, or those that need a look.',
    body: z.object({
      /** `stuck`: needs a person, or takes too long. */
      which: z.enum(['all', 'stuck', 'refunded', 'disputed']),
      text: z.string().check(z.trim(), z.maxLength(254, { error: 'textTooLong' })),
      /** Id of the previous page's last order. */
      after: z.optional(z.string()),
    }),
    invalidCode: plainResult.fail,
    answer: answer({ orders: z.array(ownerOrder), more: z.boolean() }),
  }),
  page: endpoint({
    method: 'POST',
    path: '/api/admin/orders/order',
    access: 'owner',
    summary: 'All that is known of one order.',
    body: z.object({ id: z.string() }),
    answer: answer({ order: z.optional(orderPage) }),
  }),
  /** 2: not paid, another provider, disputed, or too little left. */
  previewRefund: endpoint({
    method: 'POST',
    path: '/api/admin/orders/preview-refund',
    access: 'owner',
    summary:
      'What a refund would send back and which months and points it would take along; changes nothing.',
    body: z.object(howMuch).check(oneOfThem),
    answer: answer({ plan: z.optional(refundPlan) }),
  }),
  /**
   * 1 with `open`: the provider has not confirmed; months are taken back when it does. 2: as `previewRefund`,
   * the provider refused, or refunded meanwhile.
   */
  refund: endpoint({
    method: 'POST',
    path: '/api/admin/orders/refund',
    access: 'owner',
    asksPassword: true,
    idempotent: true,
    summary: 'Send money of an order back through its provider, and take back what it paid for.',
    body: z.object({ ...howMuch, refundedCents: z.int(), reason: text('reason', 1) }).check(oneOfThem),
    invalidCode: plainResult.fail,
    answer: answer({ order: z.optional(orderPage), open: z.optional(z.boolean()) }),
  }),
  close: endpoint({
    method: 'POST',
    path: '/api/admin/orders/close',
    access: 'owner',
    summary:
      'Close an order whose money was dealt with at its provider: its points go back, nothing is granted.',
    body: z.object({ id: z.string(), reason: text('reason', 1) }),
    invalidCode: plainResult.fail,
    answer: answer({ order: z.optional(orderPage) }),
  }),
}

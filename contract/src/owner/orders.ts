import * as z from 'zod/mini'
import { answer, endpoint } from '../endpoint.ts'
import { moment, text } from '../fields.ts'
import { plainResult } from '../result-codes.ts'

/** Where an order may stand. */
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

/** An order as the owner's list shows it. Money is US cents. */
export const ownerOrder = z.object({
  id: z.string(),
  state: z.enum(orderStates),
  /** Money and order do not fit together: nothing was granted, somebody has to decide. */
  needsPerson: z.boolean(),
  /** Why the last try failed, or what has to be looked at. */
  problem: z.nullable(z.string()),
  buyer: z.object({ id: z.string(), email: z.string() }),
  totalMonths: z.int(),
  totalCents: z.int(),
  at: moment,
})
export type OwnerOrder = z.output<typeof ownerOrder>

/** All that is known of one order. Money is US cents; lists are oldest first. */
export const orderPage = z.object({
  ...ownerOrder.shape,
  provider: z.string(),
  /** PayPal's id of the order; null until PayPal answered. */
  providerOrderId: z.nullable(z.string()),
  subTotalCents: z.int(),
  discountPercent: z.int(),
  monthsDiscountCents: z.int(),
  /** When the buyer asked for access to begin at once; null where nobody asked. */
  consentedAt: z.nullable(moment),
  points: z.int(),
  pointsDiscountCents: z.int(),
  /** The months are for somebody without an account; when it was mailed and claimed, as far as it was. */
  gift: z.optional(
    z.object({ email: z.string(), deliveredAt: z.nullable(moment), claimedAt: z.nullable(moment) }),
  ),
  lines: z.array(z.object({ accountId: z.string(), email: z.string(), months: z.int() })),
  /** The money that came; null as long as none did. */
  payment: z.nullable(
    z.object({
      transactionId: z.string(),
      cents: z.int(),
      at: moment,
      /** The number of its receipt; null for one that an earlier version took, until its buyer opens it. */
      receiptNumber: z.nullable(z.int()),
    }),
  ),
  /** Refunded or about to be. Sent along with a refund, so that nobody sends the same back twice. */
  refundedCents: z.int(),
  refunds: z.array(
    z.object({
      id: z.string(),
      cents: z.int(),
      months: z.int(),
      points: z.int(),
      state: z.enum(['asked', 'pending', 'completed', 'failed']),
      cause: z.enum(['owner', 'paypal', 'dispute']),
      /** Who did it, by e-mail; null for the command line, PayPal, or a dispute. */
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
      /** Exact length given, or taken back (negative). */
      seconds: z.int(),
      at: moment,
    }),
  ),
})
export type OrderPage = z.output<typeof orderPage>

/** The effects of a refund: money sent back, months and points taken along. */
const refundPlan = z.object({
  cents: z.int(),
  months: z.array(z.object({ email: z.string(), months: z.int() })),
  points: z.int(),
  /** Nothing of the payment is left after it. */
  whole: z.boolean(),
})
export type RefundPlanShown = z.output<typeof refundPlan>

/** All that is left of the payment, unless so many cents or the months of these accounts are named. */
const howMuch = {
  id: z.string(),
  cents: z.optional(z.int()),
  accountIds: z.optional(z.array(z.string()).check(z.minLength(1), z.maxLength(50))),
}

export const orders = {
  search: endpoint({
    method: 'POST',
    path: '/api/admin/orders/search',
    access: 'owner',
    summary: 'Orders by the buyer’s e-mail, newest first, fifty at a time: all, or those that need a look.',
    body: z.object({
      /** `stuck`: marked for a person, or a payment that does not come to an end. */
      which: z.enum(['all', 'stuck', 'refunded', 'disputed']),
      text: z.string().check(z.trim(), z.maxLength(254, { error: 'textTooLong' })),
      /** The last order of the page before. */
      after: z.optional(z.string()),
    }),
    invalidCode: plainResult.fail,
    answer: answer({ orders: z.array(ownerOrder), more: z.boolean() }),
  }),
  /** 2: no such order. */
  page: endpoint({
    method: 'POST',
    path: '/api/admin/orders/order',
    access: 'owner',
    summary: 'All that is known of one order.',
    body: z.object({ id: z.string() }),
    answer: answer({ order: z.optional(orderPage) }),
  }),
  /** 2: not paid, not through PayPal, disputed, nothing is left, or less is left than that. */
  previewRefund: endpoint({
    method: 'POST',
    path: '/api/admin/orders/preview-refund',
    access: 'owner',
    summary:
      'What a refund would send back and which months and points it would take along; changes nothing.',
    body: z.object(howMuch),
    answer: answer({ plan: z.optional(refundPlan) }),
  }),
  /**
   * 1 with `open`: PayPal has not confirmed it yet, months are taken back when it does. 2: as for `previewRefund`, PayPal
   * refused, or more had gone back meanwhile than the caller saw (`order` tells how it stands).
   */
  refund: endpoint({
    method: 'POST',
    path: '/api/admin/orders/refund',
    access: 'owner',
    asksPassword: true,
    idempotent: true,
    summary: 'Send money of an order back through PayPal, and take back what it paid for.',
    body: z.object({ ...howMuch, refundedCents: z.int(), reason: text('reason', 1) }),
    invalidCode: plainResult.fail,
    answer: answer({ order: z.optional(orderPage), open: z.optional(z.boolean()) }),
  }),
  /** 2: no such order, or it does not need a person. */
  close: endpoint({
    method: 'POST',
    path: '/api/admin/orders/close',
    access: 'owner',
    summary: 'Close an order whose money was dealt with at PayPal: its points go back, nothing is granted.',
    body: z.object({ id: z.string(), reason: text('reason', 1) }),
    invalidCode: plainResult.fail,
    answer: answer({ order: z.optional(orderPage) }),
  }),
}

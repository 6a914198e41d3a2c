import * as z from 'zod/mini'
import { answer, endpoint } from '../endpoint.ts'
import { dollars, email, moment } from '../fields.ts'
import { subscriptionResult } from '../result-codes.ts'

/** One account of an order and the months bought for it. */
export const orderItem = z.object({ email, months: z.int() })
export type OrderItem = z.output<typeof orderItem>

/** Payment methods: 1 PayPal, otherwise shown as BtcPay. */
export const paymentMethod = { PAYPAL: 1, BTCPAY: 2 } as const

/** A payment as its payer sees it. */
export const transaction = z.object({
  id: z.string(),
  payment_method: z.int(),
  paypal_transaction_id: z.nullable(z.string()),
  btc_pay_invoice_id: z.nullable(z.string()),
  /** The order that was paid, as `underWay` names it; null for a renewal of a legacy subscription. */
  order_id: z.nullable(z.string()),
  created_at: moment,
  /** Dollars. */
  price: dollars,
  /** Dollars that went back; 0 when nothing was refunded. */
  refunded: dollars,
})
export type Transaction = z.output<typeof transaction>

/** The receipt of a payment. Money is dollars. */
export const receipt = z.object({
  ...transaction.shape,
  /** Counted from 1 without gaps. */
  number: z.int(),
  seller: z.object({ name: z.string(), organisationNumber: z.string(), address: z.string() }),
  buyer: z.object({ username: z.string(), email: z.string() }),
  /** The months for each account; empty for a renewal of a legacy subscription. */
  lines: z.array(z.object({ email: z.string(), months: z.int(), price: dollars })),
  subTotalPrice: dollars,
  /** Percent. */
  discountPercent: z.int(),
  monthsDiscount: dollars,
  pointsDiscount: dollars,
  /** Percent that the total contains; 0 for none. */
  vatPercent: z.int(),
  vat: dollars,
  /** The money that went back, oldest first. */
  refunds: z.array(z.object({ at: moment, price: dollars })),
})
export type Receipt = z.output<typeof receipt>

const cart = z.array(orderItem)

const giftWords = z.object({
  message: z.string().check(z.trim(), z.maxLength(1000, { error: 'textTooLong' })),
  /** When it is mailed; null: as soon as it is paid. */
  deliverAt: z.nullable(moment),
})

/** Where a gift stands: to be mailed at its time, mailed, claimed by who registered, or by its buyer, or paid back whole. */
const giftStates = ['waiting', 'mailed', 'claimed', 'taken-back', 'refunded'] as const

export const gift = z.object({
  orderId: z.string(),
  email: z.string(),
  /** Those that are left, where some were paid back. */
  months: z.int(),
  message: z.string(),
  deliverAt: z.nullable(moment),
  at: moment,
  state: z.enum(giftStates),
})
export type Gift = z.output<typeof gift>

/** The price of an order, in dollars. */
export const orderSummary = z.object({
  totalMonths: z.int(),
  subTotalPrice: dollars,
  /** Such as '10%'. */
  discountRateString: z.string(),
  monthsDiscount: dollars,
  pointsToSpend: z.int(),
  pointsDiscount: dollars,
  totalPriceAfterDiscount: dollars,
})
export type OrderSummary = z.output<typeof orderSummary>

/**
 * An order of the caller's own that is approved and not settled. `detail` says in a sentence how it stands:
 *
 * - `pending`: PayPal still looks at the payment.
 * - `unsettled`: nobody knows yet whether the money moved.
 * - `needs-person`: money and order do not fit together; owners have been told.
 */
export const orderUnderWay = z.object({
  id: z.string(),
  state: z.enum(['pending', 'unsettled', 'needs-person']),
  detail: z.string(),
  /** When it was ordered. */
  at: moment,
  /** The addresses as they were then. */
  accountsAndMonths: z.array(orderItem),
  pointsToSpend: z.int(),
  totalPriceAfterDiscount: dollars,
})
export type OrderUnderWay = z.output<typeof orderUnderWay>

export const payments = {
  list: endpoint({
    method: 'GET',
    path: '/api/payments',
    access: 'member',
    summary: 'The member’s payments, newest first.',
    answer: answer({ data: z.array(transaction) }),
  }),
  /** 2: no such payment, or somebody else's. */
  receipt: endpoint({
    method: 'POST',
    path: '/api/payments/receipt',
    access: 'member',
    summary: 'The receipt of a payment, by its id or its order’s.',
    body: z.object({ id: z.string() }),
    invalidCode: subscriptionResult.fail,
    answer: answer({ receipt: z.optional(receipt) }),
  }),
  /** 2: the cart or the points are not good, an account renews by itself, or the total is below one dollar. */
  payPalToken: endpoint({
    method: 'POST',
    path: '/api/subscriptions/old-or-new-pp',
    access: 'member',
    summary:
      'What the PayPal buttons need for this cart: the client id, and the price as the server sees it.',
    body: z.object({ accountsAndMonths: cart, pointsToSpend: z.int(), gift: z.optional(z.boolean()) }),
    invalidCode: subscriptionResult.fail,
    answer: answer({
      /** PayPal's public client id; absent on refusal. */
      paypalToken: z.optional(z.string()),
      /** Where the buttons' script is loaded from, for react-paypal-js's `sdkBaseUrl`. */
      scriptAddress: z.optional(z.string()),
      /** Whether payments are a demonstration without money. */
      demonstration: z.optional(z.boolean()),
      /** Whether the buyer has to ask for access to begin at once (`consent` of `createOrder`). */
      consent: z.optional(z.boolean()),
      summary: z.optional(orderSummary),
      /** Orders that the member may be about to pay for a second time; absent on refusal. */
      underWay: z.optional(z.array(orderUnderWay)),
    }),
  }),
  /** 2 with a `detail`: as for `payPalToken`, the consent that the site asks for is missing, or PayPal could not be reached. */
  createOrder: endpoint({
    method: 'POST',
    path: '/api/payments/paypal/order/create',
    access: 'member',
    summary: 'Freeze an order for 3 hours at the server’s own price; `id` is PayPal’s order id.',
    body: z.object({
      accountsAndMonths: cart,
      rewardPoints: z.int(),
      consent: z.optional(z.boolean()),
      /** The months are for somebody without an account, who gets them on registering. */
      gift: z.optional(giftWords),
    }),
    invalidCode: subscriptionResult.fail,
    answer: answer({ id: z.optional(z.string()), summary: z.optional(orderSummary) }),
  }),
  /**
   * 1: paid, the months are granted (`state` completed), or with a `detail` that says so: PayPal still looks at the
   * payment, or nobody knows yet whether the money moved (`state` pending; nothing is to be paid again).
   * 2 with a `detail`: declined or not approved (`canRetry`: the same order may be approved and captured again), not the
   * caller's order, another cart than the frozen one, expired.
   */
  captureOrder: endpoint({
    method: 'POST',
    path: '/api/payments/paypal/order/capture',
    access: 'member',
    summary: 'Take the money of an approved order and grant what it bought, once.',
    body: z.object({
      orderId: z.string(),
      accountsAndMonths: z.optional(cart),
      rewardPoints: z.optional(z.int()),
    }),
    invalidCode: subscriptionResult.fail,
    answer: answer({
      state: z.optional(z.enum(['completed', 'pending'])),
      canRetry: z.optional(z.boolean()),
    }),
  }),
  /** An empty list as soon as all are settled; what was paid is then in `list`. */
  underWay: endpoint({
    method: 'GET',
    path: '/api/payments/under-way',
    access: 'member',
    summary: 'The member’s orders whose payment is approved and not settled yet, newest first.',
    answer: answer({ orders: z.array(orderUnderWay) }),
  }),
  /** Accounts that are suspended or renew by themselves, and others' that have another address now, are left out. */
  lastOrder: endpoint({
    method: 'GET',
    path: '/api/payments/last-order',
    access: 'member',
    summary: 'What the member bought last, to buy it again; an empty list before the first order.',
    answer: answer({ accountsAndMonths: z.array(orderItem) }),
  }),
}

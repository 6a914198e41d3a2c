import * as z from 'zod/mini'
import { answer, endpoint } from '../endpoint.ts'
import { dollars, email, moment } from '../fields.ts'
import { subscriptionResult } from '../result-codes.ts'

export const orderItem = z.object({ email, months: z.int() })
export type OrderItem = z.output<typeof orderItem>

/** PayPal is 1; any other provider is shown as BtcPay. */
export function paymentReference({ provider, transactionId }: { provider: string; transactionId: string }) {
  const isPayPal = provider === 'paypal'
  return {
    payment_method: isPayPal ? 1 : 2,
    paypal_transaction_id: isPayPal ? transactionId : null,
    btc_pay_invoice_id: isPayPal ? null : transactionId,
  }
}

export function transactionIdOf(payment: {
  paypal_transaction_id: string | null
  btc_pay_invoice_id: string | null
}): string | null {
  return payment.paypal_transaction_id ?? payment.btc_pay_invoice_id
}

export type ButtonsOnWire = { provider: string; publicKey: string; scriptAddress: string }

/** `paypalToken` is the older name of the public key. */
export function writeButtons({ publicKey: paypalToken, ...buttons }: ButtonsOnWire) {
  return { ...buttons, paypalToken }
}

export function readButtons({
  provider,
  paypalToken: publicKey,
  scriptAddress,
}: {
  provider?: string | undefined
  paypalToken?: string | undefined
  scriptAddress?: string | undefined
}): ButtonsOnWire | null {
  return provider && publicKey && scriptAddress ? { provider, publicKey, scriptAddress } : null
}

export const transaction = z.object({
  id: z.string(),
  /** Anything but 1 is shown as BtcPay. */
  payment_method: z.int(),
  paypal_transaction_id: z.nullable(z.string()),
  btc_pay_invoice_id: z.nullable(z.string()),
  /** null: renewal of a legacy subscription. */
  order_id: z.nullable(z.string()),
  created_at: moment,
  price: dollars,
  refunded: dollars,
})
export type Transaction = z.output<typeof transaction>

export const receipt = z.object({
  ...transaction.shape,
  /** Numbered from 1 without gaps. */
  number: z.int(),
  seller: z.object({ name: z.string(), organisationNumber: z.string(), address: z.string() }),
  buyer: z.object({ username: z.string(), email: z.string() }),
  /** Empty for a renewal of a legacy subscription. */
  lines: z.array(z.object({ email: z.string(), months: z.int(), price: dollars })),
  subTotalPrice: dollars,
  discountPercent: z.int(),
  monthsDiscount: dollars,
  pointsDiscount: dollars,
  /** Included in the total; 0: no VAT. */
  vatPercent: z.int(),
  vat: dollars,
  /** Oldest first. */
  refunds: z.array(z.object({ at: moment, price: dollars })),
})
export type Receipt = z.output<typeof receipt>

const cart = z.array(orderItem)

const giftWords = z.object({
  message: z.string().check(z.trim(), z.maxLength(1000, { error: 'textTooLong' })),
  /** null: as soon as paid. */
  deliverAt: z.nullable(moment),
})

/** `claimed`: by its recipient. `taken-back`: by the buyer. */
const giftStates = ['waiting', 'mailed', 'claimed', 'taken-back', 'refunded'] as const

export const gift = z.object({
  orderId: z.string(),
  email: z.string(),
  /** Without refunded ones. */
  months: z.int(),
  message: z.string(),
  deliverAt: z.nullable(moment),
  at: moment,
  state: z.enum(giftStates),
})
export type Gift = z.output<typeof gift>

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
 * `pending`: the provider reviews it. `unsettled`: unknown if money moved. `needs-review`: money and order
 * differ.
 */
export const orderUnderWay = z.object({
  id: z.string(),
  state: z.enum(['pending', 'unsettled', 'needs-review']),
  detail: z.string(),
  at: moment,
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
  receipt: endpoint({
    method: 'POST',
    path: '/api/payments/receipt',
    access: 'member',
    summary: 'The receipt of a payment, by its id or its order’s.',
    body: z.object({ id: z.string() }),
    invalidCode: subscriptionResult.fail,
    answer: answer({ receipt: z.optional(receipt) }),
  }),
  /** 2: bad cart or points, an account that renews, or under one dollar. */
  checkOut: endpoint({
    method: 'POST',
    path: '/api/subscriptions/old-or-new-pp',
    access: 'member',
    summary:
      'What the payment buttons need for this cart: whose they are, its public key, and the price as the server sees it.',
    body: z.object({ accountsAndMonths: cart, pointsToSpend: z.int(), gift: z.optional(z.boolean()) }),
    invalidCode: subscriptionResult.fail,
    answer: answer({
      provider: z.optional(z.string()),
      /** The provider's public key. */
      paypalToken: z.optional(z.string()),
      /** Address of the buttons' script. */
      scriptAddress: z.optional(z.string()),
      /** No real money moves. */
      demonstration: z.optional(z.boolean()),
      /** `createOrder` needs `consent`. */
      consent: z.optional(z.boolean()),
      summary: z.optional(orderSummary),
      /** Shown because the member might pay twice. */
      underWay: z.optional(z.array(orderUnderWay)),
    }),
  }),
  /** 2: as `checkOut`, no consent, or the provider unreachable. */
  createOrder: endpoint({
    method: 'POST',
    path: '/api/payments/paypal/order/create',
    access: 'member',
    summary: 'Freeze an order for 3 hours at the server’s own price; `id` is the provider’s order id.',
    body: z.object({
      accountsAndMonths: cart,
      rewardPoints: z.int(),
      consent: z.optional(z.boolean()),
      /** For somebody without an account. */
      gift: z.optional(giftWords),
    }),
    invalidCode: subscriptionResult.fail,
    answer: answer({ id: z.optional(z.string()), summary: z.optional(orderSummary) }),
  }),
  /**
   * 1 with `state` pending: the provider reviews it, or unknown if money moved; do not pay again. 2: not paid
   * (`canRetry`: capture the same order again), unknown order, changed cart, expired.
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
  /** Settled orders move to `list`. */
  underWay: endpoint({
    method: 'GET',
    path: '/api/payments/under-way',
    access: 'member',
    summary: 'The member’s orders whose payment is approved and not settled yet, newest first.',
    answer: answer({ orders: z.array(orderUnderWay) }),
  }),
  /** Omits suspended and renewing accounts, and others' changed addresses. */
  lastOrder: endpoint({
    method: 'GET',
    path: '/api/payments/last-order',
    access: 'member',
    summary: 'What the member bought last, to buy it again; an empty list before the first order.',
    answer: answer({ accountsAndMonths: z.array(orderItem) }),
  }),
}

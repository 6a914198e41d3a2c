import * as z from 'zod/mini'
import { answer, endpoint } from '../endpoint.ts'
import { dollars, email, moment } from '../fields.ts'
import { subscriptionResult } from '../result-codes.ts'

/** The caller's subscription, computed from the ledger of grants and the legacy subscription. */
export const currentSubscription = z.object({
  id: z.string(),
  /** Whether a legacy PayPal subscription renews itself. */
  auto_renew: z.boolean(),
  /** When it renews, or without `auto_renew` when access ends. */
  next_billing_date: moment,
  /** Set for a legacy subscription, a cancelled one too while it gives access; else null. */
  paypal_subscription_id: z.nullable(z.string()),
  /** The end of access; not before `next_billing_date`. */
  expiryDate: moment,
  /** Where further months are counted from, and the day of the month they come to; absent where `expiryDate` says both. */
  monthsFrom: z.optional(moment),
  monthDay: z.optional(z.int()),
  /** A legacy subscription that was cancelled; access stays until it ends. */
  cancelled: z.boolean(),
})
export type CurrentSubscription = z.output<typeof currentSubscription>

/** From so many months on, so many whole percent. */
const discountRate = z.object({ months: z.int(), discount: z.int() })

export const subscriptions = {
  /** 1: there is one. 3: none, and `data` is null. */
  current: endpoint({
    method: 'GET',
    path: '/api/subscriptions/useractivesubscription',
    access: 'member',
    summary: 'The member’s subscription.',
    answer: answer({ data: z.nullable(currentSubscription) }),
  }),
  /** 3: the member has no such renewing subscription. 2: PayPal could not be told; nothing has changed. */
  cancel: endpoint({
    method: 'POST',
    path: '/api/subscriptions/subscription/cancel',
    access: 'member',
    summary: 'End the renewals of a legacy PayPal subscription; access stays until the paid time is over.',
    body: z.object({ subscriptionId: z.string() }),
    invalidCode: subscriptionResult.subscriptionDoesNotExist,
    answer: answer({}),
  }),
  prices: endpoint({
    method: 'GET',
    path: '/api/subscriptions/subscription-price-and-discount-rates',
    access: 'member',
    summary: 'The price of a month in dollars, and the volume discounts, most months first.',
    answer: answer({ subscriptionPrice: dollars, discountRates: z.array(discountRate) }),
  }),
  /**
   * Success 1; failure is 0 here: no such account, or its address is not good.
   * 429: too many look-ups.
   */
  lookUpAccount: endpoint({
    method: 'POST',
    path: '/api/users/is-other-user-email-verified-hnd-has-subscription',
    access: 'member',
    summary: 'Whether an address has an account that months can be bought for, and when its access ends.',
    body: z.union([z.object({ otherUserEmail: email }), z.object({ email })]),
    invalidCode: 0,
    answer: answer({
      email: z.optional(z.string()),
      /** Null when the account has no subscription now. */
      currentSubscription: z.optional(
        z.nullable(
          z.pick(currentSubscription, {
            expiryDate: true,
            auto_renew: true,
            monthsFrom: true,
            monthDay: true,
          }),
        ),
      ),
    }),
  }),
}

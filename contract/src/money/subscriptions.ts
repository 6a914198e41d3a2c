import * as z from 'zod/mini'
import { answer, endpoint } from '../endpoint.ts'
import { dollars, email, moment } from '../fields.ts'
import { subscriptionResult } from '../result-codes.ts'

export const currentSubscription = z.object({
  id: z.string(),
  /** A legacy subscription renews. */
  auto_renew: z.boolean(),
  /** Or without `auto_renew` the end of access. */
  next_billing_date: moment,
  /** Also of a cancelled subscription while access lasts. */
  paypal_subscription_id: z.nullable(z.string()),
  /** Not before `next_billing_date`. */
  expiryDate: moment,
  /** Further months count from here; absent: from `expiryDate`. */
  monthsFrom: z.optional(moment),
  monthDay: z.optional(z.int()),
  /** Access stays until it ends. */
  cancelled: z.boolean(),
})
export type CurrentSubscription = z.output<typeof currentSubscription>

/** `discount` percent on an order of at least `months`. */
const discountRate = z.object({ months: z.int(), discount: z.int() })

export const subscriptions = {
  current: endpoint({
    method: 'GET',
    path: '/api/subscriptions/useractivesubscription',
    access: 'member',
    summary: 'The member’s subscription.',
    answer: answer({ data: z.nullable(currentSubscription) }),
  }),
  /** 3: no such subscription. 2: PayPal unreachable; unchanged. */
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
  /** 0: no such account, or bad address. 429: too many look-ups. */
  lookUpAccount: endpoint({
    method: 'POST',
    path: '/api/users/is-other-user-email-verified-hnd-has-subscription',
    access: 'member',
    summary: 'Whether an address has an account that months can be bought for, and when its access ends.',
    body: z.union([z.object({ otherUserEmail: email }), z.object({ email })]),
    invalidCode: 0,
    answer: answer({
      email: z.optional(z.string()),
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

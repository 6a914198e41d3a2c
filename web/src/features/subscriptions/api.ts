import { type CurrentSubscription, contract, subscriptionResult } from '@strom/contract'
import { queryOptions } from '@tanstack/react-query'
import { call, read } from '../../lib/api.ts'
import { centsOf } from '../../lib/dollars.ts'
import type { CartLine } from './cart.ts'

/** The member's subscription; null without one, and for any code but success, which is ignored. */
export const currentSubscriptionQuery = queryOptions({
  queryKey: ['subscriptions', 'current'],
  queryFn: async () => {
    const { resultCode, data } = await read(contract.subscriptions.current)
    return resultCode === subscriptionResult.success ? data : null
  },
})

/**
 * The price of a month in cents, and the volume discounts, most months first; null for any code but success, which is
 * ignored.
 */
export const pricesQuery = queryOptions({
  queryKey: ['subscriptions', 'prices'],
  queryFn: async () => {
    const { resultCode, subscriptionPrice, discountRates } = await read(contract.subscriptions.prices)
    if (resultCode !== subscriptionResult.success) return null
    return { priceCents: centsOf(subscriptionPrice), rates: discountRates }
  },
})

/** What the member bought last; an empty list before the first order. */
export const lastOrderQuery = queryOptions({
  queryKey: ['payments', 'last-order'],
  queryFn: async () => (await read(contract.payments.lastOrder)).accountsAndMonths,
})

export function cancelSubscription(subscriptionId: string) {
  return call(contract.subscriptions.cancel, { body: { subscriptionId } })
}

export function lookUpAccount(email: string) {
  return call(contract.subscriptions.lookUpAccount, { body: { otherUserEmail: email } })
}

/** The line of an account with what the server knows of it, or with nothing known when it does not say. */
export async function lookUpLine({ email, months }: { email: string; months: number }): Promise<CartLine> {
  const found = await lookUpAccount(email)
  if (found.resultCode !== subscriptionResult.success || !('currentSubscription' in found)) {
    return { email, months, renews: false }
  }
  return lineOf(email, months, found.currentSubscription ?? null)
}

/** A line of the cart for an account with a subscription, or without one. */
export function lineOf(
  email: string,
  months: number,
  subscription: Pick<CurrentSubscription, 'expiryDate' | 'auto_renew' | 'monthsFrom' | 'monthDay'> | null,
): CartLine {
  return {
    email,
    months,
    subscriptionExpiry: subscription?.expiryDate ?? null,
    ...(subscription?.monthsFrom &&
      subscription.monthDay && { monthBase: { from: subscription.monthsFrom, day: subscription.monthDay } }),
    renews: subscription?.auto_renew ?? false,
  }
}

import { type CurrentSubscription, contract, subscriptionResult } from '@strom/contract'
import { queryOptions } from '@tanstack/react-query'
import { call, read } from '../../lib/api.ts'
import { toCents } from '../../lib/dollars.ts'
import type { CartLine } from './cart/cart.ts'
import type { Order } from './payment/order.ts'

/** Null without a subscription, and on any refusal. */
export const currentSubscriptionQuery = queryOptions({
  queryKey: ['subscriptions', 'current'],
  queryFn: async () => {
    const { resultCode, data } = await read(contract.subscriptions.current)
    return resultCode === subscriptionResult.success ? data : null
  },
})

/** Cents per month, and volume discounts with most months first; null on any refusal. */
export const pricesQuery = queryOptions({
  queryKey: ['subscriptions', 'prices'],
  queryFn: async () => {
    const { resultCode, subscriptionPrice, discountRates } = await read(contract.subscriptions.prices)
    if (resultCode !== subscriptionResult.success) return null
    return { priceCents: toCents(subscriptionPrice), rates: discountRates }
  },
})

/** Empty before the first order. */
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

/** Without an answer, the line has only its e-mail address and months. */
export async function lookUpLine({ email, months }: { email: string; months: number }): Promise<CartLine> {
  const found = await lookUpAccount(email)
  if (found.resultCode !== subscriptionResult.success || !('currentSubscription' in found)) {
    return { email, months, renews: false }
  }
  return toCartLine(email, months, found.currentSubscription ?? null)
}

export function toCartLine(
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

/** Newest first. */
export const transactionsQuery = queryOptions({
  queryKey: ['payments', 'all'],
  queryFn: async () => (await read(contract.payments.list)).data,
})

/** Null if the member has no such payment. */
export function receiptQuery(id: string) {
  return queryOptions({
    queryKey: ['payments', 'receipt', id],
    queryFn: async () => (await read(contract.payments.receipt, { body: { id } })).receipt ?? null,
  })
}

const readAgainMs = 5_000

/** Unsettled payments; polled until none are left. */
export const underWayQuery = queryOptions({
  queryKey: ['payments', 'under-way'],
  queryFn: async () => (await read(contract.payments.underWay)).orders,
  refetchInterval: ({ state }) => (state.data?.length ? readAgainMs : false),
})

/** What the provider's buttons need, and the server's price; each check-out fetches them again. */
export function checkOutQuery({ accountsAndMonths, pointsToSpend, gift }: Order) {
  const body = { accountsAndMonths: [...accountsAndMonths], pointsToSpend, ...(gift && { gift: true }) }
  return queryOptions({
    queryKey: ['check-out', body],
    queryFn: () => read(contract.payments.checkOut, { body }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

/** `consent`: the buyer requests immediate access; sent only if the site asks for it. */
export function createOrder({ accountsAndMonths, pointsToSpend, gift }: Order, consent: boolean) {
  const body = {
    accountsAndMonths: [...accountsAndMonths],
    rewardPoints: pointsToSpend,
    ...(gift && { gift }),
  }
  return call(contract.payments.createOrder, { body: { ...body, ...(consent && { consent }) } })
}

export function captureOrder(orderId: string, { accountsAndMonths, pointsToSpend }: Order) {
  return call(contract.payments.captureOrder, {
    body: { orderId, accountsAndMonths: [...accountsAndMonths], rewardPoints: pointsToSpend },
  })
}

/** Gifts that the member paid for, newest first. */
export const giftsQuery = queryOptions({
  queryKey: ['payments', 'gifts'],
  queryFn: async () => (await read(contract.gifts.list)).gifts,
})

/** Adds the months of an unclaimed gift to the member's own account. */
export function takeGiftBack(orderId: string) {
  return call(contract.gifts.takeBack, { body: { orderId } })
}

import * as z from 'zod/mini'
import { type Answer, json, refusal } from './answers.ts'
import { dayMs } from './clock.ts'
import { type Context, moment, money, newId } from './context.ts'
import type { SubscriptionRecord } from './records.ts'

/** Legacy subscriptions of the demonstration, stored when first asked for. */
const knownIds = /^I-DEMO[A-Z0-9]+$/

/** Subscriptions v1; the plan is arbitrary. */
function subscriptionShape({ address }: Context, subscription: SubscriptionRecord) {
  const { id, status, cents, currency } = subscription
  return {
    id,
    plan_id: 'P-5ML4271244454362WXNWU5NQ',
    status,
    status_update_time: moment(subscription.updatedAt),
    start_time: moment(subscription.createdAt),
    quantity: '1',
    billing_info: {
      outstanding_balance: money(0, currency),
      cycle_executions: [],
      last_payment: { amount: money(cents, currency), time: moment(subscription.nextBillingAt - 30 * dayMs) },
      ...(status === 'ACTIVE' && { next_billing_time: moment(subscription.nextBillingAt) }),
      failed_payments_count: 0,
    },
    create_time: moment(subscription.createdAt),
    update_time: moment(subscription.updatedAt),
    links: [{ href: `${address}/v1/billing/subscriptions/${id}`, rel: 'self', method: 'GET' }],
  }
}

export function addSubscription({ store, now }: Context, id: string, cents = 1200, nextBillingAt?: number) {
  const at = now()
  const subscription: SubscriptionRecord = {
    id,
    status: 'ACTIVE',
    cents,
    currency: 'USD',
    nextBillingAt: nextBillingAt ?? at + 18 * dayMs,
    createdAt: at,
    updatedAt: at,
  }
  store.put('subscription', id, subscription)
  return subscription
}

export function findSubscription(context: Context, id: string): SubscriptionRecord | undefined {
  const known = context.store.find('subscription', id)
  return known ?? (knownIds.test(id) ? addSubscription(context, id) : undefined)
}

export function showSubscription(context: Context, id: string): Answer {
  const subscription = findSubscription(context, id)
  return subscription
    ? json(200, subscriptionShape(context, subscription))
    : refusal(404, 'INVALID_RESOURCE_ID')
}

const events = {
  ACTIVE: 'BILLING.SUBSCRIPTION.ACTIVATED',
  SUSPENDED: 'BILLING.SUBSCRIPTION.SUSPENDED',
  CANCELLED: 'BILLING.SUBSCRIPTION.CANCELLED',
  EXPIRED: 'BILLING.SUBSCRIPTION.EXPIRED',
} as const

export function moveSubscription(
  context: Context,
  found: SubscriptionRecord,
  status: SubscriptionRecord['status'],
) {
  const moved = { ...found, status, updatedAt: context.now() }
  context.store.put('subscription', found.id, moved)
  context.publish(
    events[status],
    'subscription',
    `Subscription ${status.toLowerCase()}`,
    subscriptionShape(context, moved),
  )
}

const cancelRequest = z.object({ reason: z.string().check(z.minLength(1), z.maxLength(128)) })

export function cancelSubscription(context: Context, id: string, body: unknown): Answer {
  const found = findSubscription(context, id)
  if (!found) return refusal(404, 'INVALID_RESOURCE_ID')
  if (!cancelRequest.safeParse(body).success) return refusal(400, 'MISSING_REQUIRED_PARAMETER')
  if (found.status !== 'ACTIVE' && found.status !== 'SUSPENDED') {
    return refusal(422, 'SUBSCRIPTION_STATUS_INVALID')
  }
  moveSubscription(context, found, 'CANCELLED')
  return { status: 204 }
}

/** Moves the money, and the next billing date by a month. */
export function renewSubscription(context: Context, found: SubscriptionRecord): string {
  const { store, now, publish, address } = context
  const at = now()
  const next = new Date(found.nextBillingAt)
  next.setUTCMonth(next.getUTCMonth() + 1)
  store.put('subscription', found.id, { ...found, nextBillingAt: next.getTime(), updatedAt: at })
  const id = newId()
  const { cents, currency } = found
  store.put('sale', id, { id, subscriptionId: found.id, cents, currency, createdAt: at })
  publish('PAYMENT.SALE.COMPLETED', 'sale', 'Payment completed for a subscription', {
    id,
    state: 'completed',
    billing_agreement_id: found.id,
    amount: { total: money(cents, currency).value, currency },
    payment_mode: 'INSTANT_TRANSFER',
    create_time: moment(at),
    update_time: moment(at),
    links: [{ href: `${address}/v1/payments/sale/${id}`, rel: 'self', method: 'GET' }],
  })
  return id
}

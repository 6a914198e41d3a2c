import * as z from 'zod/mini'
import { giveBack, refundCapture, settleCapture } from './captures.ts'
import type { Context } from './context.ts'
import type { Deliveries } from './deliveries.ts'
import { openDispute, resolveDispute } from './disputes.ts'
import { type Faults, faultKinds } from './faults.ts'
import { disputeOutcomes } from './records.ts'
import { storeReport } from './store-report.ts'
import { addSubscription, findSubscription, moveSubscription, renewSubscription } from './subscriptions.ts'
import { actInWallet, walletActions } from './wallet.ts'

export type ControlContext = {
  context: Context
  faults: Faults
  deliveries: Deliveries
  putForward(seconds: number): void
  work(): Promise<void>
}

function control<S extends z.core.$ZodType, R>(
  body: S,
  run: (workshop: ControlContext, body: z.output<S>) => R,
) {
  return { body, run }
}

const id = z.string().check(z.minLength(1))
const nothing = z.object({})
const done = { done: true }
const notDone = { done: false }

function requireCapture({ context }: ControlContext, captureId: string) {
  const capture = context.store.find('capture', captureId)
  if (!capture) throw new Error(`the store have no capture ${captureId}`)
  return capture
}

function requireSubscription({ context }: ControlContext, subscriptionId: string) {
  const subscription = findSubscription(context, subscriptionId)
  if (!subscription) throw new Error(`the store have no subscription ${subscriptionId}`)
  return subscription
}

const moves = { cancel: 'CANCELLED', suspend: 'SUSPENDED', expire: 'EXPIRED', activate: 'ACTIVE' } as const

/** `POST /control/<name>` with a JSON body, for tests and holders of the client's secret. */
export const controls = {
  books: control(nothing, ({ context }) => storeReport(context.store)),
  'add-fault': control(
    z.object({
      match: z._default(z.string(), '*'),
      kind: z.enum(faultKinds),
      times: z._default(z.int().check(z.positive()), 1),
      status: z._default(z.int().check(z.gte(300), z.lte(599)), 500),
      retryAfterSeconds: z.optional(z.number()),
    }),
    ({ faults }, fault) => {
      faults.add(fault)
      return done
    },
  ),
  'clear-faults': control(nothing, ({ faults }) => {
    faults.clear()
    return done
  }),
  'put-forward': control(z.object({ seconds: z.number().check(z.gte(0)) }), async (workshop, { seconds }) => {
    workshop.putForward(seconds)
    await workshop.work()
    return done
  }),
  work: control(nothing, async (workshop) => {
    await workshop.work()
    return done
  }),
  /** Missing fields take their usual values. */
  deliveries: control(
    z.object({
      copies: z.optional(z.int().check(z.gte(0), z.lte(100))),
      delaySeconds: z.optional(z.number()),
      hold: z.optional(z.boolean()),
    }),
    ({ deliveries }, policy) => {
      deliveries.setPolicy(policy)
      return done
    },
  ),
  'release-deliveries': control(
    z.object({ order: z._default(z.enum(['as-told', 'reversed']), 'as-told') }),
    async (workshop, { order }) => {
      const released = workshop.deliveries.release(order)
      await workshop.work()
      return { released }
    },
  ),
  'repeat-event': control(z.object({ eventId: id }), async (workshop, { eventId }) => {
    const known = workshop.deliveries.repeat(eventId)
    await workshop.work()
    return known ? done : notDone
  }),
  /** `status`: the site's answer. */
  'forge-event': control(
    z.object({
      event: z.record(z.string(), z.unknown()),
      how: z._default(z.enum(['unsigned', 'tampered', 'other-webhook']), 'tampered'),
    }),
    async ({ deliveries }, { event, how }) => ({
      status: await deliveries.forge(JSON.stringify(event), how),
    }),
  ),
  wallet: control(
    z.object({ orderId: id, action: z.enum(walletActions) }),
    ({ context }, { orderId, action }) => (actInWallet(context, orderId, action).ok ? done : notDone),
  ),
  /** PayPal forgets an order some time after it expired. */
  'forget-order': control(z.object({ orderId: id }), ({ context }, { orderId }) => {
    context.store.remove('order', orderId)
    return done
  }),
  'settle-capture': control(
    z.object({ captureId: id, outcome: z.enum(['COMPLETED', 'DECLINED']) }),
    ({ context }, { captureId, outcome }) => (settleCapture(context, captureId, outcome) ? done : notDone),
  ),
  refund: control(
    z.object({ captureId: id, value: z.optional(z.string()) }),
    ({ context }, { captureId, value }) => {
      const body = value ? { amount: { currency_code: 'USD', value } } : {}
      return refundCapture(context, captureId, body).status === 201 ? done : notDone
    },
  ),
  reverse: control(z.object({ captureId: id }), (workshop, { captureId }) => {
    const capture = requireCapture(workshop, captureId)
    const cents = capture.cents - capture.refundedCents
    if (cents <= 0 || capture.status === 'PENDING') return notDone
    giveBack(workshop.context, capture, { cents, kind: 'reversal' })
    return done
  }),
  dispute: control(
    z.object({ captureId: id, reason: z._default(z.string(), 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED') }),
    (workshop, { captureId, reason }) => {
      const dispute = openDispute(workshop.context, requireCapture(workshop, captureId), reason)
      return { disputeId: dispute.id }
    },
  ),
  'resolve-dispute': control(
    z.object({
      disputeId: id,
      outcome: z.enum(disputeOutcomes),
    }),
    ({ context }, { disputeId, outcome }) => {
      const dispute = context.store.find('dispute', disputeId)
      if (dispute?.status !== 'OPEN') return notDone
      resolveDispute(context, dispute, outcome)
      return done
    },
  ),
  'add-subscription': control(
    z.object({ subscriptionId: id, cents: z._default(z.int(), 1200), nextBillingAt: z.optional(z.number()) }),
    ({ context }, { subscriptionId, cents, nextBillingAt }) => {
      addSubscription(context, subscriptionId, cents, nextBillingAt)
      return done
    },
  ),
  'renew-subscription': control(z.object({ subscriptionId: id }), (workshop, { subscriptionId }) => ({
    saleId: renewSubscription(workshop.context, requireSubscription(workshop, subscriptionId)),
  })),
  'move-subscription': control(
    z.object({ subscriptionId: id, to: z.enum(['cancel', 'suspend', 'expire', 'activate']) }),
    (workshop, { subscriptionId, to }) => {
      moveSubscription(workshop.context, requireSubscription(workshop, subscriptionId), moves[to])
      return done
    },
  ),
  reset: control(nothing, ({ context, faults, deliveries }) => {
    faults.clear()
    deliveries.setPolicy({})
    context.store.empty()
    return done
  }),
} as const

export type Controls = typeof controls
export type ControlName = keyof Controls

import { randomUUID } from 'node:crypto'
import type { Db } from '../../base/db/db.ts'
import type { MoneyApp } from '../money-app.ts'
import { holdPoints } from '../rewards/ledger.ts'
import { withCaptureSlot } from './capture-semaphore.ts'
import type { CartLine } from './check-cart.ts'
import { lockOrderWithBuyer } from './locks.ts'
import type { CaptureRefusal } from './provider.ts'
import {
  beginAttemptWithoutPoints,
  type CaptureAttempt,
  findOrder,
  findOrderWithCart,
  type OrderRow,
  updateOrder,
} from './queries.ts'
import { endAttempt, markForReview, outcomeOfOrder, settleOrder } from './settle-order.ts'

export type Capture = { providerOrderId: string; cart?: readonly CartLine[]; points?: number }

/** `unsettled`: the money may have moved; the reconciler finds out. */
export type CapturedOrder =
  | { ok: true; state: 'completed' | 'pending' | 'unsettled' }
  | { ok: false; reason: 'unknown-order' | 'other-cart' | 'suspended' }
  | { ok: false; reason: 'expired' | 'failed' | 'points' | 'needs-review' }
  | { ok: false; reason: 'declined' | 'not-approved' }

type Begun =
  | { ok: true; order: OrderRow }
  | Exclude<CapturedOrder, { ok: true }>
  | { ok: 'settled'; order: OrderRow }

/** More than a provider allows; excess calls get other buyers throttled too. */
const maxAttempts = 25

function isSameCart(lines: readonly CartLine[], cart: readonly CartLine[]): boolean {
  const asText = (all: readonly CartLine[]) =>
    all
      .map(({ email, months }) => `${email} ${months}`)
      .sort()
      .join('\n')
  return asText(lines) === asText(cart)
}

function newAttempt(app: MoneyApp): CaptureAttempt {
  return { capture_request_id: randomUUID(), capturing_at: new Date(app.clock.now()) }
}

/** From here on the order cannot expire, and the stored request id makes the call repeatable. */
async function beginAttempt(app: MoneyApp, tx: Db, found: OrderRow): Promise<Begun> {
  const order = await lockOrderWithBuyer(tx, found)
  if (order.state === 'capturing' && !order.needs_review) return { ok: true, order }
  if (order.state !== 'created' || order.needs_review) return { ok: 'settled', order }
  const begun = newAttempt(app)
  if (order.expires_at <= begun.capturing_at) {
    await updateOrder(tx, order.id, { state: 'expired' })
    return { ok: false, reason: 'expired' }
  }
  const { buyer_id: accountId, id: orderId, points } = order
  const held = await holdPoints(app, tx, { accountId, orderId, points })
  if (!held.ok) return { ok: false, reason: 'points' }
  const change = {
    ...begun,
    state: 'capturing' as const,
    capture_tries: order.capture_tries + 1,
    checked_at: null,
    problem: null,
  }
  await updateOrder(tx, orderId, change)
  return { ok: true, order: { ...order, ...change } }
}

/** One statement suffices if no points must be held. */
async function beginCapture(app: MoneyApp, found: OrderRow): Promise<Begun> {
  const order =
    found.points === 0 && (await beginAttemptWithoutPoints(app.db, { id: found.id, ...newAttempt(app) }))
  return order ? { ok: true, order } : app.db.transaction().execute((tx) => beginAttempt(app, tx, found))
}

function toCapturedOrder(order: Pick<OrderRow, 'state' | 'needs_review'>): CapturedOrder {
  const outcome = outcomeOfOrder(order)
  if (outcome === 'completed' || outcome === 'pending' || outcome === 'unsettled') {
    return { ok: true, state: outcome }
  }
  if (outcome === 'open') return { ok: false, reason: 'declined' }
  if (outcome === 'needs-review') return { ok: false, reason: 'needs-review' }
  return { ok: false, reason: order.state === 'expired' ? 'expired' : 'failed' }
}

type Refused = { problem: string; meaning: CaptureRefusal }

async function endAsRefused(
  app: MoneyApp,
  order: OrderRow,
  requestId: string,
  { problem, meaning }: Refused,
) {
  if (meaning === 'already-captured') return
  if (meaning === 'paid-elsewhere') {
    return markForReview(app, order, `${problem}: paid by another ${app.provider.title} order`)
  }
  await endAttempt(app, order, { requestId, final: false, problem })
}

async function settleFromProvider(app: MoneyApp, order: OrderRow, requestId: string, refused?: Refused) {
  const seen = await app.provider.findOrder(order.provider_order_id ?? '')
  if (!seen.ok) return
  const outcome = await settleOrder(app, order, seen.order)
  if (outcome === 'unsettled' && refused) await endAsRefused(app, order, requestId, refused)
}

const certain: readonly CaptureRefusal[] = ['declined', 'not-approved', 'gone']

/** Safe to repeat. Without a clear answer the order stays `capturing` for the reconciler. */
export async function continueAttempt(app: MoneyApp, order: OrderRow): Promise<CapturedOrder> {
  const { provider_order_id: reference, capture_request_id: requestId } = order
  if (!reference || !requestId) throw new Error(`order ${order.id} has no try to go on with`)
  const answer = await app.provider.captureOrder({ reference, requestId })
  const refused = !answer.ok && answer.reason === 'refused' ? answer : undefined
  if (answer.ok) {
    const outcome = await settleOrder(app, order, answer.order)
    if (outcome === 'completed') return { ok: true, state: outcome }
  } else if (refused && certain.includes(refused.meaning)) {
    const { meaning, problem } = refused
    await endAttempt(app, order, { requestId, final: meaning === 'gone', problem })
    if (meaning === 'not-approved') return { ok: false, reason: 'not-approved' }
  } else {
    app.log.warn({ order: order.id, ...answer }, 'the provider did not say what became of a capture')
    await settleFromProvider(app, order, requestId, refused)
  }
  const now = await findOrder(app.db, order.id)
  return now ? toCapturedOrder(now) : { ok: false, reason: 'unknown-order' }
}

/** Repeated and concurrent calls return the order's outcome. */
export async function captureOrder(app: MoneyApp, buyerId: string, capture: Capture): Promise<CapturedOrder> {
  const found = await findOrderWithCart(app.db, capture.providerOrderId)
  const isTheirs = found?.buyer_id === buyerId && found.provider === app.provider.name
  if (!found || !isTheirs) return { ok: false, reason: 'unknown-order' }
  const otherPoints = capture.points !== undefined && capture.points !== found.points
  const otherCart = capture.cart && !isSameCart(found.cart, capture.cart)
  if (otherPoints || otherCart) return { ok: false, reason: 'other-cart' }
  if (found.state === 'created' && found.cart.some(({ suspended }) => suspended)) {
    return { ok: false, reason: 'suspended' }
  }
  if (found.state === 'created' && found.capture_tries >= maxAttempts) return { ok: false, reason: 'failed' }
  const begun = await withCaptureSlot(() => beginCapture(app, found))
  if (begun.ok === 'settled') return toCapturedOrder(begun.order)
  return begun.ok ? continueAttempt(app, begun.order) : begun
}

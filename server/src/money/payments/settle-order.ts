import { type Actor, recordAudit } from '../../base/audit/record-audit.ts'
import type { Db } from '../../base/db/db.ts'
import { queueMail } from '../../base/mail/queue-mail.ts'
import { readerOf } from '../../base/mail/reader.ts'
import type { MoneyApp } from '../money-app.ts'
import { releasePoints } from '../rewards/ledger.ts'
import { notPaidMail } from './emails.ts'
import { fulfilOrder } from './fulfil-order.ts'
import { lockOrderWithBuyer } from './locks.ts'
import { notifyOwners } from './notify-owners.ts'
import type { ProviderOrder } from './provider.ts'
import { findBuyer, findOrder, type OrderRow, type OrderState, updateOrder } from './queries.ts'
import { verifyCapture } from './verify-capture.ts'

/** `open`: not tried yet, or may be tried again. */
export type OrderOutcome = 'completed' | 'pending' | 'open' | 'failed' | 'needs-review' | 'unsettled'

const paid = new Set<OrderState>(['completed', 'partially-refunded', 'refunded', 'disputed'])

export function isPaid(state: OrderState): boolean {
  return paid.has(state)
}

export function outcomeOfOrder({
  state,
  needs_review,
}: Pick<OrderRow, 'state' | 'needs_review'>): OrderOutcome {
  if (isPaid(state)) return 'completed'
  if (needs_review) return 'needs-review'
  if (state === 'pending') return 'pending'
  if (state === 'capturing') return 'unsettled'
  return state === 'created' ? 'open' : 'failed'
}

async function currentOutcome(app: MoneyApp, id: string): Promise<OrderOutcome> {
  const order = await findOrder(app.db, id)
  return order ? outcomeOfOrder(order) : 'failed'
}

/** Grants and tries nothing until a person decides. */
export async function markForReview(app: MoneyApp, order: OrderRow, problem: string) {
  await app.db.transaction().execute(async (tx) => {
    const now = await lockOrderWithBuyer(tx, order)
    // Closed for this problem, it stays closed when the provider reports the returned money.
    const isClosed = now.state === 'failed' && now.problem === problem
    if (isPaid(now.state) || now.needs_review || isClosed) return
    await updateOrder(tx, order.id, { needs_review: true, problem })
    await notifyOwners(app, tx, { kind: 'order-problem', orderId: order.id, what: problem })
    app.log.error({ order: order.id, problem }, 'a payment does not fit its order')
  })
}

/** Ignores all but the current attempt (`requestId`). `final`: the provider takes no other. */
export async function endAttempt(
  app: MoneyApp,
  order: OrderRow,
  { requestId, final, problem }: { requestId?: string; final: boolean; problem: string },
) {
  await app.db.transaction().execute(async (tx) => {
    const now = await lockOrderWithBuyer(tx, order)
    const same = requestId === undefined || now.capture_request_id === requestId
    if (!same || (now.state !== 'capturing' && now.state !== 'pending')) return
    await releasePoints(app, tx, { accountId: order.buyer_id, orderId: order.id })
    await updateOrder(tx, order.id, { state: final ? 'failed' : 'created', problem })
    // This buyer was told that the months would come.
    if (now.state === 'pending' || now.checked_at) await mailNotPaid(app, tx, order)
  })
}

async function mailNotPaid(app: MoneyApp, tx: Db, { buyer_id, language, total_cents }: OrderRow) {
  const { email } = await findBuyer(tx, buyer_id)
  const reader = readerOf(app, language)
  const body = notPaidMail(reader, { cents: total_cents, site: app.config.publicUrl })
  await queueMail(app, tx, { kind: 'payment-failed', to: email, language, ...body })
}

/** For money that was settled by hand at the provider. */
export async function closeOrder(
  app: MoneyApp,
  orderId: string,
  { by, note }: { by: Actor; note: string },
): Promise<boolean> {
  const found = await findOrder(app.db, orderId)
  if (!found) return false
  return app.db.transaction().execute(async (tx) => {
    const order = await lockOrderWithBuyer(tx, found)
    if (!order.needs_review) return false
    await releasePoints(app, tx, { accountId: order.buyer_id, orderId })
    await updateOrder(tx, orderId, { state: 'failed', needs_review: false })
    await recordAudit(app, tx, by, {
      act: 'order-closed',
      subject: { kind: 'order', id: orderId },
      before: { state: order.state, problem: order.problem },
      after: { state: 'failed' },
      note,
    })
    return true
  })
}

async function markPending(tx: Db, order: OrderRow) {
  const now = await lockOrderWithBuyer(tx, order)
  if (now.state === 'capturing') await updateOrder(tx, order.id, { state: 'pending', problem: null })
}

/** Idempotent: the browser, webhooks and the reconciler end here in any order. */
export async function settleOrder(
  app: MoneyApp,
  order: OrderRow,
  seen: ProviderOrder,
): Promise<OrderOutcome> {
  const judgement = verifyCapture(order, seen, app.provider.title)
  if (judgement.verdict === 'captured') {
    if (isPaid(order.state)) return 'completed'
    const fulfilled = await fulfilOrder(app, order, judgement.capture)
    if (fulfilled.ok) return 'completed'
    await markForReview(
      app,
      order,
      `points: ${app.provider.title} has the money, but the points were spent elsewhere`,
    )
  }
  if (judgement.verdict === 'pending') {
    await app.db.transaction().execute((tx) => markPending(tx, order))
  }
  if (judgement.verdict === 'declined') {
    const { final, problem } = judgement
    const requestId = order.capture_request_id
    const ended = { final: final || order.state === 'pending', problem, ...(requestId && { requestId }) }
    await endAttempt(app, order, ended)
  }
  if (judgement.verdict === 'mismatch') await markForReview(app, order, judgement.problem)
  return currentOutcome(app, order.id)
}

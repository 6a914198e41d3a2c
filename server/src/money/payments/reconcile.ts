import { oneByOne } from '../../base/db/jobs/one-by-one.ts'
import type { MoneyApp } from '../money-app.ts'
import { continueAttempt } from './capture-order.ts'
import { processWebhookEvent } from './process-webhook-event.ts'
import { findOrder, type OrderRow } from './queries.ts'
import { listWaitingEvents } from './queries-events.ts'
import { claimForCheck, expireOrders, listDueOrders } from './queries-reconcile.ts'
import { listOpenRefunds } from './queries-refunds.ts'
import { executeRefund } from './refund-order.ts'
import { settleOrder } from './settle-order.ts'

export type Reconciled = {
  asked: number
  settled: number
  expired: number
  refunds: number
  events: number
}

async function lookAt(app: MoneyApp, order: OrderRow): Promise<boolean> {
  if (order.state === 'capturing') await continueAttempt(app, order)
  else {
    const seen = await app.provider.findOrder(order.provider_order_id ?? '')
    if (seen.ok) await settleOrder(app, order, seen.order)
  }
  const now = await findOrder(app.db, order.id)
  return now !== undefined && now.state !== 'capturing' && now.state !== 'pending'
}

/** Looks are slow while the provider is unreachable; the next job continues. */
const patienceMs = 50_000

async function each<T extends { id: string }>(
  app: MoneyApp,
  all: T[],
  goOn: (one: T) => Promise<unknown>,
): Promise<number> {
  return (await oneByOne(app.log, all, goOn, patienceMs)).begun
}

/** Several nodes may run this. Leaves recent work to its own caller unless `atOnce`. */
export async function reconcile(app: MoneyApp, { atOnce = false } = {}): Promise<Reconciled> {
  const { name: provider } = app.provider
  const now = new Date(app.clock.now())
  const afterSeconds = atOnce ? 0 : app.settings.get('reconcileAfterSeconds')
  const before = new Date(now.getTime() - afterSeconds * 1000)
  let asked = 0
  let settled = 0
  await each(app, await listDueOrders(app.db, provider, { now, afterSeconds }), async (order) => {
    if (!(await claimForCheck(app.db, order, now))) return
    asked += 1
    if (await lookAt(app, order)) settled += 1
  })
  const refunds = await each(app, await listOpenRefunds(app.db, provider, { before, now }), ({ id }) =>
    executeRefund(app, id),
  )
  const waiting = await listWaitingEvents(app.db, provider, { now, afterSeconds })
  const events = await each(app, waiting, ({ id }) => processWebhookEvent(app, id))
  const expired = await expireOrders(app.db, now)
  return { asked, settled, expired, refunds, events }
}

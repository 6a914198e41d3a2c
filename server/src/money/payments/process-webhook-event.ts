import type { MoneyApp } from '../money-app.ts'
import { processDispute } from './disputes.ts'
import type { EventProblem } from './event-problem.ts'
import { processLegacyNews } from './legacy-events.ts'
import type {
  CaptureNews,
  DisputeNews,
  ProviderAnswer,
  ProviderNews,
  ProviderOrder,
  RefundNews,
} from './provider.ts'
import { findOrder, findOrderByProviderId, findPaymentByTransaction } from './queries.ts'
import { findEvent, markEventProcessed, markEventTried } from './queries-events.ts'
import { recordExternalRefund } from './record-external-refund.ts'
import { isPaid, settleOrder } from './settle-order.ts'

type AboutOrder = Pick<CaptureNews, 'order' | 'orderId' | 'capture'>

async function findEventOrder({ db, provider }: MoneyApp, { order, orderId }: AboutOrder) {
  const found = order ? await findOrderByProviderId(db, order) : orderId && (await findOrder(db, orderId))
  return found && found.provider === provider.name ? found : undefined
}

/** Falls back on the capture if the provider has forgotten the order. */
async function lookAtOrder(
  { provider }: MoneyApp,
  reference: string,
  captureReference = '',
): Promise<ProviderAnswer<{ order: ProviderOrder }>> {
  const seen = await provider.findOrder(reference)
  if (seen.ok || seen.reason === 'uncertain') return seen
  const found = await provider.findCapture(captureReference)
  if (!found.ok) return found
  const { cents, currency } = found.capture
  return { ok: true, order: { reference, cents, currency, captures: [found.capture] } }
}

function unasked({ provider }: MoneyApp, about: string, description: string): Error {
  return new Error(`${provider.title} could not be asked about ${about}: ${description}`)
}

function findPaymentOf({ db, provider }: MoneyApp, capture: string) {
  return findPaymentByTransaction(db, provider.name, capture)
}

/** The provider's current state counts, so the events' order does not matter. */
async function processCapture(app: MoneyApp, news: AboutOrder): Promise<EventProblem> {
  const order = await findEventOrder(app, news)
  if (!order?.provider_order_id) return 'it belongs to no order of ours'
  if (isPaid(order.state)) return null
  const seen = await lookAtOrder(app, order.provider_order_id, news.capture)
  if (!seen.ok) throw unasked(app, `order ${order.id}`, seen.description)
  const outcome = await settleOrder(app, order, seen.order)
  return outcome === 'needs-review' ? 'the payment does not fit its order' : null
}

async function processRefund(app: MoneyApp, news: RefundNews): Promise<EventProblem> {
  const { capture, refund: reference } = news
  if (!capture || !reference) return 'it names no capture'
  if (!(await findPaymentOf(app, capture))) await processCapture(app, news)
  const payment = await findPaymentOf(app, capture)
  if (!payment) return 'it belongs to no payment of ours'
  const found = await app.provider.findRefund(reference)
  if (!found.ok && found.reason === 'uncertain') {
    throw unasked(app, `refund ${reference}`, found.description)
  }
  // Reversals by the provider or a bank cannot be looked up; the event's amount counts.
  const cents = found.ok ? found.refund.cents : news.cents
  if (cents === undefined || cents === 0) return 'it names no amount in dollars'
  if (found.ok && found.refund.state === 'failed') return `the refund is ${found.refund.problem}`
  const isPending = found.ok && found.refund.state === 'pending'
  await recordExternalRefund(app, payment, { reference, cents, isPending })
  return null
}

/** The payment may not be recorded yet, as after an outage. */
async function processDisputed(app: MoneyApp, news: DisputeNews): Promise<EventProblem> {
  for (const { capture, orderId } of news.payments) {
    if (!capture || !orderId || (await findPaymentOf(app, capture))) continue
    await processCapture(app, { capture, orderId })
  }
  return processDispute(app, news)
}

function processNews(app: MoneyApp, news: ProviderNews): Promise<EventProblem> {
  switch (news.kind) {
    case 'capture':
      return processCapture(app, news)
    case 'refund':
      return processRefund(app, news)
    case 'dispute':
      return processDisputed(app, news)
    case 'nothing':
      return Promise.resolve(null)
    case 'unknown':
      return Promise.resolve('nothing is done about this type')
    default:
      return processLegacyNews(app, news)
  }
}

/** Mostly true: the browser's call usually precedes the news of its capture. */
export async function changesNothing(app: MoneyApp, news: ProviderNews): Promise<boolean> {
  if (news.kind === 'nothing') return true
  if (news.kind !== 'capture') return false
  const order = await findEventOrder(app, news)
  return order !== undefined && isPaid(order.state)
}

/** Idempotent. Throws to be retried. */
export async function processWebhookEvent(app: MoneyApp, eventId: string): Promise<void> {
  const key = { provider: app.provider.name, id: eventId }
  const row = await findEvent(app.db, key)
  if (!row || row.worked_at) return
  try {
    const event = app.provider.readEvent(row.body)
    if (!event) throw new Error('it is not understood')
    const problem = await processNews(app, event.news)
    await markEventProcessed(app.db, key, new Date(app.clock.now()), problem)
  } catch (error) {
    await markEventTried(app.db, key, new Date(app.clock.now()), String(error).slice(0, 500))
    throw error
  }
}

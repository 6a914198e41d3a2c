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

/** The provider's order; of one that it has forgotten, what is known by its capture. */
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

/** Something happened to an order's captures: not the event counts but what the provider says now, so order does not matter. */
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
  // A reversal by the provider or a bank is no refund that could be asked about: then the event counts.
  const cents = found.ok ? found.refund.cents : news.cents
  if (cents === undefined || cents === 0) return 'it names no amount in dollars'
  if (found.ok && found.refund.state === 'failed') return `the refund is ${found.refund.problem}`
  const isPending = found.ok && found.refund.state === 'pending'
  await recordExternalRefund(app, payment, { reference, cents, isPending })
  return null
}

/** A dispute of money that we do not know of yet, as after an outage, finds its payment once the order is settled. */
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

/**
 * Whether news are known to change nothing, so that their event is worked on by being stored. The buyer takes the money's last
 * step in our page, so an approval is none; and where the browser's call was sooner than the news of its capture, as it
 * mostly is, nothing that the provider could say would change what is granted.
 */
export async function changesNothing(app: MoneyApp, news: ProviderNews): Promise<boolean> {
  if (news.kind === 'nothing') return true
  if (news.kind !== 'capture') return false
  const order = await findEventOrder(app, news)
  return order !== undefined && isPaid(order.state)
}

/**
 * Works on a stored event of the provider's, once, whichever job or node comes first; every effect behind it can be had twice without
 * harm, so that two at the same time do none either.
 * @throws when it must be tried again; why is noted with the event.
 */
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

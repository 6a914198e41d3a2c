import type { MoneyApp } from '../money-app.ts'
import type { PayPalAnswer, PayPalOrder } from '../paypal/paypal.ts'
import { processDispute } from './disputes.ts'
import {
  type EventProblem,
  type EventResource,
  findCaptureId,
  type PayPalEvent,
  parseStoredEvent,
  toCents,
} from './event.ts'
import { processLegacyEvent } from './legacy-events.ts'
import { findOrder, findOrderByProviderId, findPaymentByTransaction } from './queries.ts'
import { findEvent, markEventProcessed, markEventTried } from './queries-events.ts'
import { recordExternalRefund } from './record-external-refund.ts'
import { isPaid, settleOrder } from './settle-order.ts'

function findEventOrder(app: MoneyApp, { custom_id, supplementary_data }: EventResource) {
  const paypalId = supplementary_data?.related_ids?.order_id
  if (paypalId) return findOrderByProviderId(app.db, paypalId)
  return custom_id ? findOrder(app.db, custom_id) : Promise.resolve(undefined)
}

/** Falls back on the capture if PayPal has forgotten the order. */
async function lookAtOrder(
  app: MoneyApp,
  id: string,
  captureId = '',
): Promise<PayPalAnswer<{ order: PayPalOrder }>> {
  const seen = await app.paypal.findOrder(id)
  if (seen.ok || seen.reason === 'uncertain') return seen
  const found = await app.paypal.findCapture(captureId)
  if (!found.ok) return found
  const { cents, currency } = found.capture
  return { ok: true, order: { id, status: 'COMPLETED', cents, currency, captures: [found.capture] } }
}

/** PayPal's current state counts, so the events' order does not matter. */
async function processCapture(app: MoneyApp, resource: EventResource): Promise<EventProblem> {
  const order = await findEventOrder(app, resource)
  if (!order?.provider_order_id) return 'it belongs to no order of ours'
  if (isPaid(order.state)) return null
  const seen = await lookAtOrder(app, order.provider_order_id, resource.id)
  if (!seen.ok) throw new Error(`PayPal could not be asked about order ${order.id}: ${seen.description}`)
  const standing = await settleOrder(app, order, seen.order)
  return standing === 'needs-person' ? 'the payment does not fit its order' : null
}

async function processRefund(app: MoneyApp, resource: EventResource): Promise<EventProblem> {
  const captureId = findCaptureId(resource)
  if (!captureId || !resource.id) return 'it names no capture'
  if (!(await findPaymentByTransaction(app.db, captureId))) await processCapture(app, resource)
  const payment = await findPaymentByTransaction(app.db, captureId)
  if (!payment) return 'it belongs to no payment of ours'
  const found = await app.paypal.findRefund(resource.id)
  if (!found.ok && found.reason === 'uncertain') {
    throw new Error(`PayPal could not be asked about refund ${resource.id}: ${found.description}`)
  }
  // Reversals by PayPal or a bank cannot be looked up; the event's amount counts.
  const cents = found.ok ? found.refund.cents : toCents(resource.amount)
  if (cents === undefined || cents === 0) return 'it names no amount in dollars'
  const status = found.ok ? found.refund.status : 'COMPLETED'
  if (status === 'FAILED' || status === 'CANCELLED') return `the refund is ${status}`
  await recordExternalRefund(app, payment, {
    paypalRefundId: resource.id,
    cents,
    isPending: status === 'PENDING',
  })
  return null
}

/** The payment may not be recorded yet, as after an outage. */
async function processDisputed(app: MoneyApp, event: PayPalEvent): Promise<EventProblem> {
  for (const { seller_transaction_id: id, custom } of event.resource.disputed_transactions ?? []) {
    if (!id || !custom || (await findPaymentByTransaction(app.db, id))) continue
    await processCapture(app, { id, custom_id: custom })
  }
  return processDispute(app, event)
}

const captureNews: readonly string[] = ['COMPLETED', 'PENDING', 'DENIED', 'DECLINED']

function isCaptureNews(type: string): boolean {
  return type.startsWith('PAYMENT.CAPTURE.') && captureNews.includes(type.slice('PAYMENT.CAPTURE.'.length))
}

function processEvent(app: MoneyApp, event: PayPalEvent): Promise<EventProblem> {
  const { event_type: type, resource } = event
  if (isCaptureNews(type)) return processCapture(app, resource)
  switch (type) {
    case 'PAYMENT.CAPTURE.REFUNDED':
    case 'PAYMENT.CAPTURE.REVERSED':
      return processRefund(app, resource)
    case 'CUSTOMER.DISPUTE.CREATED':
    case 'CUSTOMER.DISPUTE.UPDATED':
    case 'CUSTOMER.DISPUTE.RESOLVED':
      return processDisputed(app, event)
    case 'CHECKOUT.ORDER.APPROVED':
      // A buyer who does not return from PayPal to our page has not bought.
      return Promise.resolve(null)
    default:
      return type.startsWith('BILLING.') || type.startsWith('PAYMENT.SALE.')
        ? processLegacyEvent(app, event)
        : Promise.resolve('nothing is done about this type')
  }
}

/** True if storing it is enough: the browser's call mostly comes before the news of its capture. */
export async function changesNothing(
  app: MoneyApp,
  { event_type: type, resource }: PayPalEvent,
): Promise<boolean> {
  if (type === 'CHECKOUT.ORDER.APPROVED') return true
  if (!isCaptureNews(type)) return false
  const order = await findEventOrder(app, resource)
  return order !== undefined && isPaid(order.state)
}

/** Idempotent. Throws to be retried. */
export async function processWebhookEvent(app: MoneyApp, eventId: string): Promise<void> {
  const row = await findEvent(app.db, eventId)
  if (!row || row.worked_at) return
  try {
    const problem = await processEvent(app, parseStoredEvent(row.body))
    await markEventProcessed(app.db, eventId, new Date(app.clock.now()), problem)
  } catch (error) {
    await markEventTried(app.db, eventId, new Date(app.clock.now()), String(error).slice(0, 500))
    throw error
  }
}

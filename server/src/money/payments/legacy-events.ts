import { randomUUID } from 'node:crypto'
import { paymentMethod } from '@strom/contract'
import { dayMs } from '../../base/clock.ts'
import type { MoneyApp } from '../money-app.ts'
import {
  type Ended,
  endLegacyRenewal,
  renewLegacySubscription,
  resumeLegacyRenewal,
} from '../subscriptions/legacy-renewals.ts'
import type { EventProblem } from './event.ts'
import { type EventResource, type PayPalEvent, toCents } from './event.ts'
import { findPaymentByTransaction, insertPayment } from './queries.ts'
import { issueReceipt } from './receipts.ts'
import { recordExternalRefund } from './record-external-refund.ts'

const endings: Record<string, Ended> = {
  'BILLING.SUBSCRIPTION.CANCELLED': 'cancelled',
  'BILLING.SUBSCRIPTION.SUSPENDED': 'suspended',
  'BILLING.SUBSCRIPTION.EXPIRED': 'expired',
}
const resumptions = ['BILLING.SUBSCRIPTION.RE-ACTIVATED', 'BILLING.SUBSCRIPTION.ACTIVATED']

const unknown = 'it belongs to no subscription of ours'

async function findSubscription(app: MoneyApp, paypalSubscriptionId: string) {
  const found = await app.paypal.findSubscription(paypalSubscriptionId)
  if (found.ok) return found.subscription
  if (found.reason === 'refused') return null
  throw new Error(
    `PayPal could not be asked about subscription ${paypalSubscriptionId}: ${found.description}`,
  )
}

async function workSale(app: MoneyApp, resource: EventResource, at: Date): Promise<EventProblem> {
  const { id: saleId, billing_agreement_id: paypalSubscriptionId } = resource
  const cents = toCents(resource.amount)
  if (!saleId || !paypalSubscriptionId || !cents) return 'it names no subscription, or no amount in dollars'
  const nextBillingAt = (await findSubscription(app, paypalSubscriptionId))?.nextBillingAt ?? null
  return app.db.transaction().execute(async (tx) => {
    const sale = { paypalSubscriptionId, saleId, cents, nextBillingAt, at }
    const renewed = await renewLegacySubscription(app, tx, sale)
    if (!renewed.ok) return renewed.reason === 'repeated' ? null : unknown
    const id = randomUUID()
    await insertPayment(tx, {
      id,
      account_id: renewed.accountId,
      order_id: null,
      legacy_subscription_id: renewed.legacySubscriptionId,
      payment_method: paymentMethod.PAYPAL,
      paypal_transaction_id: saleId,
      btc_pay_invoice_id: null,
      cents,
      created_at: at,
    })
    await issueReceipt(app, tx, id)
    return null
  })
}

/** PayPal retries for three days, so that a sale may arrive after its refund. */
const saleMayComeMs = 3 * dayMs

/** A refund names its sale; a reversal's `id` may be the sale's. */
async function workSaleRefund(
  app: MoneyApp,
  { id, sale_id: saleId = id, amount }: EventResource,
  toldAt: number,
): Promise<EventProblem> {
  const payment = saleId ? await findPaymentByTransaction(app.db, saleId) : undefined
  const cents = toCents(amount)
  if (!payment && app.clock.now() < toldAt + saleMayComeMs) throw new Error(`no sale ${saleId} is known yet`)
  if (!payment || !id || !cents) return 'it belongs to no payment of ours'
  await recordExternalRefund(app, payment, { paypalRefundId: id, cents })
  return null
}

/** Subscriptions sold before 2025. */
export async function processLegacyEvent(app: MoneyApp, event: PayPalEvent): Promise<EventProblem> {
  const { event_type: type, resource } = event
  const at = event.create_time ?? new Date(app.clock.now())
  if (type === 'PAYMENT.SALE.COMPLETED') return workSale(app, resource, resource.create_time ?? at)
  if (type === 'PAYMENT.SALE.REFUNDED' || type === 'PAYMENT.SALE.REVERSED')
    return workSaleRefund(app, resource, event.create_time?.getTime() ?? 0)
  const paypalSubscriptionId = resource.id
  if (!paypalSubscriptionId) return unknown
  const why = endings[type]
  if (why) {
    const ended = await app.db
      .transaction()
      .execute((tx) => endLegacyRenewal(app, tx, { paypalSubscriptionId, why, at }))
    return ended.ok ? null : unknown
  }
  if (!resumptions.includes(type)) return 'nothing is done about this type'
  const subscription = await findSubscription(app, paypalSubscriptionId)
  if (subscription?.status !== 'ACTIVE') return null
  const resumed = await app.db
    .transaction()
    .execute((tx) => resumeLegacyRenewal(app, tx, { paypalSubscriptionId, at }))
  return resumed.ok ? null : resumed.reason
}

import { paymentReference, type Receipt } from '@strom/contract'
import { containedVat } from '@strom/rules/vat'
import type { Db } from '../../base/db/db.ts'
import type { Seller } from '../../base/db/tables/payments.ts'
import type { MoneyApp } from '../money-app.ts'
import { findPaymentForReceipt, insertReceipt, type PaymentForReceipt } from './queries-receipts.ts'
import { lockPayment } from './queries-refunds.ts'

function sellerNow({ settings }: MoneyApp): Seller {
  return {
    name: settings.get('sellerName') || settings.get('brandName'),
    organisationNumber: settings.get('organisationNumber'),
    address: settings.get('sellerAddress'),
    vatPercent: settings.get('vatPercent'),
  }
}

/** Call it late in the transaction; see `insertReceipt`. */
export async function issueReceipt(
  app: MoneyApp,
  tx: Db,
  paymentId: string,
): Promise<{ number: number; seller: Seller }> {
  const seller = sellerNow(app)
  const receipt = await insertReceipt(tx, { paymentId, seller })
  if (!receipt) throw new Error(`payment ${paymentId} has a receipt already`)
  return { number: receipt.number, seller }
}

function toReceipt(app: MoneyApp, payment: PaymentForReceipt & { number: number }): Receipt {
  const { order, cents } = payment
  const { vatPercent, ...seller } = payment.seller ?? sellerNow(app)
  const perMonth = order?.price_per_month_cents ?? 0
  return {
    id: payment.id,
    ...paymentReference({ provider: payment.provider, transactionId: payment.provider_transaction_id }),
    order_id: payment.order_id,
    created_at: payment.created_at.toISOString(),
    price: cents / 100,
    refunded: payment.refunds.reduce((sum, refund) => sum + refund.cents, 0) / 100,
    number: payment.number,
    seller,
    buyer: { username: payment.username, email: payment.email },
    lines: payment.lines.map(({ email, months }) => ({ email, months, price: (months * perMonth) / 100 })),
    subTotalPrice: (order?.sub_total_cents ?? cents) / 100,
    discountPercent: order?.discount_percent ?? 0,
    monthsDiscount: (order?.months_discount_cents ?? 0) / 100,
    pointsDiscount: (order?.points_discount_cents ?? 0) / 100,
    vatPercent,
    vat: containedVat(cents, vatPercent) / 100,
    refunds: payment.refunds.map((refund) => ({
      at: new Date(refund.completed_at ?? payment.created_at).toISOString(),
      price: refund.cents / 100,
    })),
  }
}

/** Numbers a payment that an older version took during an upgrade. */
export async function readReceipt(
  app: MoneyApp,
  { id, accountId }: { id: string; accountId: string },
): Promise<Receipt | null> {
  const payment = await findPaymentForReceipt(app.db, { id, accountId })
  if (!payment) return null
  const { number } = payment
  if (number !== null) return toReceipt(app, { ...payment, number })
  await app.db.transaction().execute(async (tx) => {
    await lockPayment(tx, payment.id)
    await insertReceipt(tx, { paymentId: payment.id, seller: sellerNow(app) })
  })
  return readReceipt(app, { id, accountId })
}

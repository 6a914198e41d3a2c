import type { OrderPage, OwnerOrder } from '@strom/contract'
import { findGift } from '../../money/gifts/queries.ts'
import { findPaymentByOrder, listLines } from '../../money/payments/queries.ts'
import { findReceiptNumber } from '../../money/payments/queries-receipts.ts'
import type { App } from '../app.ts'
import {
  findOrderWithBuyer,
  listGrantsOfOrder,
  listPaymentDisputes,
  listPaymentRefunds,
  type OrderRow,
} from './queries-orders.ts'

const iso = (at: Date) => at.toISOString()

export function toOwnerOrder(row: OrderRow): OwnerOrder {
  return {
    id: row.id,
    state: row.state,
    needsReview: row.needs_review,
    problem: row.problem,
    buyer: { id: row.buyer_id, email: row.buyer_email },
    totalMonths: row.total_months,
    totalCents: row.total_cents,
    at: iso(row.created_at),
  }
}

export async function readOrderPage({ db, provider }: App, id: string): Promise<OrderPage | null> {
  const row = await findOrderWithBuyer(db, id)
  if (!row) return null
  const lines = await listLines(db, id)
  const gift = await findGift(db, id)
  const payment = await findPaymentByOrder(db, id)
  const refunds = payment ? await listPaymentRefunds(db, payment.id) : []
  const disputes = payment ? await listPaymentDisputes(db, payment.id) : []
  const grants = await listGrantsOfOrder(db, id)
  return {
    ...toOwnerOrder(row),
    provider: row.provider,
    providerOrderId: row.provider_order_id,
    subTotalCents: row.sub_total_cents,
    discountPercent: row.discount_percent,
    monthsDiscountCents: row.months_discount_cents,
    consentedAt: row.consented_at ? iso(row.consented_at) : null,
    points: row.points,
    pointsDiscountCents: row.points_discount_cents,
    ...(gift && {
      gift: {
        email: gift.email,
        deliveredAt: gift.delivered_at && iso(gift.delivered_at),
        claimedAt: gift.claimed_at && iso(gift.claimed_at),
      },
    }),
    lines: lines.map(({ account_id, email, email_now, months }) => ({
      accountId: account_id,
      email: gift ? email : email_now,
      months,
    })),
    payment: payment
      ? {
          transactionId: payment.provider_transaction_id,
          cents: payment.cents,
          at: iso(payment.created_at),
          receiptNumber: (await findReceiptNumber(db, payment.id)) ?? null,
          refundable: payment.provider === provider.name,
        }
      : null,
    refundedCents: refunds.reduce((sum, { state, cents }) => sum + (state === 'failed' ? 0 : cents), 0),
    refunds: refunds.map((refund) => ({
      id: refund.id,
      cents: refund.cents,
      months: refund.months_taken.reduce((sum, { months }) => sum + months, 0),
      points: refund.points_returned,
      state: refund.state,
      cause: refund.cause,
      by: refund.by,
      note: refund.note,
      problem: refund.problem,
      at: iso(refund.created_at),
    })),
    disputes: disputes.map((dispute) => ({
      id: dispute.id,
      state: dispute.state,
      reason: dispute.reason,
      at: iso(dispute.created_at),
      closedAt: dispute.closed_at && iso(dispute.closed_at),
    })),
    grants: grants.map(({ created_at, ...grant }) => ({ ...grant, at: iso(created_at) })),
  }
}

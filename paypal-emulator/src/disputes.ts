import { giveBack } from './captures.ts'
import { type Context, moment, money } from './context.ts'
import type { CaptureRecord, DisputeRecord } from './records.ts'

function disputeShape({ store, address }: Context, dispute: DisputeRecord) {
  const capture = store.find('capture', dispute.captureId)
  const amount = money(dispute.cents, dispute.currency)
  return {
    dispute_id: dispute.id,
    create_time: moment(dispute.createdAt),
    update_time: moment(dispute.updatedAt),
    disputed_transactions: [
      {
        seller_transaction_id: dispute.captureId,
        create_time: moment(capture?.createdAt ?? dispute.createdAt),
        transaction_status: 'COMPLETED',
        gross_amount: amount,
        ...(capture?.invoiceId && { invoice_number: capture.invoiceId }),
        ...(capture?.customId && { custom: capture.customId }),
      },
    ],
    reason: dispute.reason,
    status: dispute.status === 'OPEN' ? 'OPEN' : 'RESOLVED',
    dispute_amount: amount,
    ...(dispute.outcome && { dispute_outcome: { outcome_code: dispute.outcome, amount_refunded: amount } }),
    dispute_life_cycle_stage: 'INQUIRY',
    dispute_channel: 'INTERNAL',
    links: [{ href: `${address}/v1/customer/disputes/${dispute.id}`, rel: 'self', method: 'GET' }],
  }
}

export function openDispute(context: Context, capture: CaptureRecord, reason: string): DisputeRecord {
  const { store, now, publish } = context
  const at = now()
  const dispute: DisputeRecord = {
    id: `PP-D-${store.list('dispute').length + 10_001}`,
    captureId: capture.id,
    reason,
    status: 'OPEN',
    cents: capture.cents - capture.refundedCents,
    currency: capture.currency,
    createdAt: at,
    updatedAt: at,
  }
  store.put('dispute', dispute.id, dispute)
  publish('CUSTOMER.DISPUTE.CREATED', 'dispute', 'A new dispute opened', disputeShape(context, dispute))
  return dispute
}

const lost = new Set<DisputeRecord['outcome']>(['RESOLVED_BUYER_FAVOUR', 'ACCEPTED'])

/** A lost dispute sends the reversal's event first. */
export function resolveDispute(
  context: Context,
  dispute: DisputeRecord,
  outcome: NonNullable<DisputeRecord['outcome']>,
) {
  const { store, now, publish } = context
  const capture = store.find('capture', dispute.captureId)
  const left = capture ? capture.cents - capture.refundedCents : 0
  if (capture && left > 0 && lost.has(outcome)) {
    giveBack(context, capture, { cents: Math.min(left, dispute.cents), kind: 'reversal' })
  }
  const resolved: DisputeRecord = { ...dispute, status: 'RESOLVED', outcome, updatedAt: now() }
  store.put('dispute', dispute.id, resolved)
  publish('CUSTOMER.DISPUTE.RESOLVED', 'dispute', 'A dispute was resolved', disputeShape(context, resolved))
}

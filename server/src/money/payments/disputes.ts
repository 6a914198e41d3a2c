import type { Db } from '../../base/db/db.ts'
import type { MoneyApp } from '../money-app.ts'
import { type LockedPayment, lockPaymentWithAccounts, storeRefundState } from './apply-refund.ts'
import type { EventProblem } from './event.ts'
import { type EventResource, type PayPalEvent, toCents } from './event.ts'
import { notifyOwners } from './notify-owners.ts'
import { findPaymentByTransaction } from './queries.ts'
import { type DisputeState, findDispute, upsertDispute } from './queries-events.ts'
import { listActiveRefunds, type PaymentRow } from './queries-refunds.ts'
import { insertExternalRefund } from './record-external-refund.ts'

/** Other outcomes (RESOLVED_WITH_PAYOUT, to either side, and NONE) do not say who has the money. */
const decisive: ReadonlyMap<string, 'won' | 'lost'> = new Map([
  ['RESOLVED_SELLER_FAVOUR', 'won'],
  ['CANCELED_BY_BUYER', 'won'],
  ['DENIED', 'won'],
  ['RESOLVED_BUYER_FAVOUR', 'lost'],
  ['ACCEPTED', 'lost'],
])

function toDisputeState({ event_type, resource }: PayPalEvent): DisputeState {
  if (event_type !== 'CUSTOMER.DISPUTE.RESOLVED' && resource.status !== 'RESOLVED') return 'open'
  return decisive.get(resource.dispute_outcome?.outcome_code ?? '') ?? 'settled'
}

/** A dispute only becomes more certain, or is decided again on appeal. */
const certainty: Record<DisputeState, number> = { open: 0, settled: 1, won: 2, lost: 2 }

type KnownDispute = { state: DisputeState; closed_at: Date | null }

/** Events may arrive out of order. */
function isNews(
  state: DisputeState,
  { create_time }: PayPalEvent,
  before: KnownDispute | undefined,
): boolean {
  if (!before || certainty[state] > certainty[before.state]) return true
  const isOtherWay = state !== before.state && certainty[state] === certainty[before.state]
  if (!isOtherWay) return false
  return create_time !== undefined && before.closed_at !== null && create_time > before.closed_at
}

/** Its reversal may have been reported first. */
async function isAlreadyRefunded(tx: Db, payment: PaymentRow, cents: number, since: Date): Promise<boolean> {
  const refunds = await listActiveRefunds(tx, payment.id)
  return refunds.some(
    (refund) => refund.cause !== 'owner' && refund.cents === cents && refund.created_at >= since,
  )
}

/** Less than disputed if both sides agreed on a part. */
function centsLost({ dispute_outcome, dispute_amount }: EventResource, payment: PaymentRow): number {
  const cents = toCents(dispute_outcome?.amount_refunded) ?? toCents(dispute_amount) ?? payment.cents
  return Math.min(cents, payment.cents)
}

async function recordLostDispute(
  app: MoneyApp,
  tx: Db,
  held: LockedPayment,
  event: PayPalEvent,
  openedAt: Date,
) {
  const { payment } = held
  const cents = centsLost(event.resource, payment)
  if (await isAlreadyRefunded(tx, payment, cents, openedAt)) return
  const note = event.resource.dispute_id ?? null
  await insertExternalRefund(app, tx, held, { cents, cause: 'dispute', paypalRefundId: null, note })
}

async function storeDispute(app: MoneyApp, tx: Db, payment: PaymentRow, event: PayPalEvent, id: string) {
  const held = await lockPaymentWithAccounts(tx, payment)
  const before = await findDispute(tx, id)
  const state = toDisputeState(event)
  if (!isNews(state, event, before)) return
  const now = new Date(app.clock.now())
  const created_at = before?.created_at ?? event.resource.create_time ?? now
  const reason = event.resource.reason ?? null
  const closed_at = state === 'open' ? null : (event.create_time ?? now)
  await upsertDispute(tx, { id, payment_id: payment.id, state, reason, created_at, closed_at })
  if (state === 'lost') await recordLostDispute(app, tx, held, event, created_at)
  await storeRefundState(tx, held)
  const isRegained = state === 'won' && before?.state === 'lost'
  const outcome = state === 'open' ? ('opened' as const) : isRegained ? ('regained' as const) : state
  const what = [id, reason, event.resource.dispute_outcome?.outcome_code].filter(Boolean).join(', ')
  await notifyOwners(app, tx, { kind: `dispute-${outcome}`, orderId: held.order?.id ?? '', what })
}

/** Winning a lost dispute on appeal restores nothing: the buyer may have bought again; an owner decides. */
export async function processDispute(app: MoneyApp, event: PayPalEvent): Promise<EventProblem> {
  const { resource } = event
  const id = resource.dispute_id ?? resource.id
  const captures = (resource.disputed_transactions ?? []).map((one) => one.seller_transaction_id ?? '')
  for (const captureId of captures) {
    const payment = captureId ? await findPaymentByTransaction(app.db, captureId) : undefined
    if (!payment || !id) continue
    await app.db.transaction().execute((tx) => storeDispute(app, tx, payment, event, id))
    return null
  }
  return 'it belongs to no payment of ours'
}

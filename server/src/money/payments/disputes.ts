import type { Db } from '../../base/db/db.ts'
import type { MoneyApp } from '../money-app.ts'
import { type LockedPayment, lockPaymentWithAccounts, storeRefundState } from './apply-refund.ts'
import type { EventProblem } from './event-problem.ts'
import { notifyOwners } from './notify-owners.ts'
import type { DisputeNews } from './provider.ts'
import { findPaymentByTransaction } from './queries.ts'
import { type DisputeState, findDispute, upsertDispute } from './queries-events.ts'
import { listActiveRefunds, type PaymentRow } from './queries-refunds.ts'
import { insertExternalRefund } from './record-external-refund.ts'

/** A dispute only becomes more certain, or is decided again on appeal. */
const certainty: Record<DisputeState, number> = { open: 0, settled: 1, won: 2, lost: 2 }

type KnownDispute = { state: DisputeState; closed_at: Date | null }

/** Events may arrive out of order. */
function isNews({ state, at }: DisputeNews, before: KnownDispute | undefined): boolean {
  if (!before || certainty[state] > certainty[before.state]) return true
  const isOtherWay = state !== before.state && certainty[state] === certainty[before.state]
  if (!isOtherWay) return false
  return at !== undefined && before.closed_at !== null && at > before.closed_at
}

/** Its reversal may have been reported first. */
async function isAlreadyRefunded(tx: Db, payment: PaymentRow, cents: number, since: Date): Promise<boolean> {
  const refunds = await listActiveRefunds(tx, payment.id)
  return refunds.some(
    (refund) => refund.cause !== 'owner' && refund.cents === cents && refund.created_at >= since,
  )
}

async function recordLostDispute(
  app: MoneyApp,
  tx: Db,
  held: LockedPayment,
  news: DisputeNews,
  openedAt: Date,
) {
  const { payment } = held
  const cents = Math.min(news.cents ?? payment.cents, payment.cents)
  if (await isAlreadyRefunded(tx, payment, cents, openedAt)) return
  const note = news.dispute ?? null
  await insertExternalRefund(app, tx, held, { cents, cause: 'dispute', reference: null, note })
}

async function storeDispute(app: MoneyApp, tx: Db, payment: PaymentRow, news: DisputeNews, id: string) {
  const held = await lockPaymentWithAccounts(tx, payment)
  const before = await findDispute(tx, id)
  if (!isNews(news, before)) return
  const { state } = news
  const now = new Date(app.clock.now())
  const created_at = before?.created_at ?? news.openedAt ?? now
  const reason = news.reason ?? null
  const closed_at = state === 'open' ? null : (news.at ?? now)
  await upsertDispute(tx, { id, payment_id: payment.id, state, reason, created_at, closed_at })
  if (state === 'lost') await recordLostDispute(app, tx, held, news, created_at)
  await storeRefundState(tx, held)
  const isRegained = state === 'won' && before?.state === 'lost'
  const outcome = state === 'open' ? ('opened' as const) : isRegained ? ('regained' as const) : state
  const what = [id, reason, news.outcome].filter(Boolean).join(', ')
  await notifyOwners(app, tx, { kind: `dispute-${outcome}`, orderId: held.order?.id ?? '', what })
}

/** Winning a lost dispute on appeal restores nothing: the buyer may have bought again; an owner decides. */
export async function processDispute(app: MoneyApp, news: DisputeNews): Promise<EventProblem> {
  const id = news.dispute
  for (const { capture } of news.payments) {
    const payment = capture ? await findPaymentByTransaction(app.db, app.provider.name, capture) : undefined
    if (!payment || !id) continue
    await app.db.transaction().execute((tx) => storeDispute(app, tx, payment, news, id))
    return null
  }
  return 'it belongs to no payment of ours'
}

import type { Db } from '../../src/base/db/db.ts'
import { auditGifts } from './gifts.ts'
import { auditAccess, auditInvitations, auditMails, auditOrders, auditPoints } from './orders.ts'
import { type Books, createFindings, type Findings, groupBy, type Ledgers, readLedgers, sum } from './rows.ts'

export type Audit = {
  differences: string[]
  orders: number
  purchases: number
  gifts: number
  /** Taken by PayPal's stand-in, less what it gave back. */
  booksCents: number
  /** Our payments, less our refunds. */
  ledgerCents: number
}

function auditCaptures(books: Books, { orders, payments }: Ledgers, { same, wrong }: Findings) {
  const paymentsOf = groupBy(payments, (payment) => payment.provider_transaction_id)
  const orderOf = new Map(orders.map((order) => [order.id, order]))
  for (const capture of books.captures) {
    const name = `capture ${capture.id}`
    if (capture.status === 'PENDING') wrong(`${name} is pending`)
    const taken = capture.status !== 'PENDING' && capture.status !== 'DECLINED'
    same(`${name}: payments`, paymentsOf(capture.id).length, taken ? 1 : 0)
    for (const payment of paymentsOf(capture.id)) {
      same(`${name}: cents`, payment.cents, capture.cents)
      same(`${name}: order`, payment.order_id, capture.customId ?? null)
      const providerId = orderOf.get(payment.order_id ?? '')?.provider_order_id
      same(`${name}: order at PayPal`, providerId, capture.orderId)
    }
  }
  const known = new Set([...books.captures.map(({ id }) => id), ...books.sales.map(({ id }) => id)])
  for (const { id, provider_transaction_id } of payments) {
    if (!known.has(provider_transaction_id ?? '')) wrong(`payment ${id} is in no books`)
  }
}

/** Receipts are numbered from 1 without gaps. */
function auditReceipts({ payments, receipts }: Ledgers, { same }: Findings) {
  const receiptsOf = groupBy(receipts, (receipt) => receipt.payment_id)
  for (const { id } of payments) same(`payment ${id}: numbered receipts`, receiptsOf(id).length, 1)
  for (const [at, { number }] of receipts.entries()) same('the next receipt number', number, at + 1)
}

function auditRefunds(books: Books, ledgers: Ledgers, { same, wrong }: Findings) {
  const { orders, lines, payments, refunds, grants, points } = ledgers
  const backOf = groupBy(books.refunds, (refund) => refund.captureId)
  const refundsOf = groupBy(refunds, (refund) => refund.payment_id)
  const linesOf = groupBy(lines, (line) => line.order_id)
  const orderOf = new Map(orders.map((order) => [order.id, order]))
  for (const { id, state } of refunds) {
    if (state === 'asked' || state === 'pending') wrong(`refund ${id} is left ${state}`)
  }
  for (const payment of payments) {
    const done = refundsOf(payment.id).filter(({ state }) => state === 'completed')
    const cents = sum(done.map((refund) => refund.cents))
    const name = `payment ${payment.id}`
    same(
      `${name}: cents given back`,
      cents,
      sum(backOf(payment.provider_transaction_id ?? '').map((back) => back.cents)),
    )
    const order = orderOf.get(payment.order_id ?? '')
    if (!order) continue
    const byMoney = cents === 0 ? 'completed' : cents < payment.cents ? 'partially-refunded' : 'refunded'
    if (order.state !== 'disputed') same(`order ${order.id}: state`, order.state, byMoney)
    const taken = done.flatMap(({ months_taken }) => months_taken)
    const reversed = grants.filter(({ kind, order_id }) => kind === 'reversal' && order_id === order.id)
    same(
      `order ${order.id}: seconds taken back`,
      0 - sum(reversed.map(({ seconds }) => seconds)),
      sum(taken.map(({ seconds }) => seconds)),
    )
    const returned = points.filter(({ kind, order_id }) => kind === 'returned' && order_id === order.id)
    const returnedPoints = sum(returned.map((entry) => entry.points))
    same(
      `order ${order.id}: points returned`,
      returnedPoints,
      sum(done.map((refund) => refund.points_returned)),
    )
    if (byMoney === 'refunded') same(`order ${order.id}: all points returned`, returnedPoints, order.points)
    for (const { account_id, months, position } of linesOf(order.id)) {
      const gone = sum(taken.filter(({ accountId }) => accountId === account_id).map((part) => part.months))
      const wanted = byMoney === 'refunded' ? months : Math.min(months, gone)
      same(`order ${order.id}: months taken back of line ${position}`, gone, wanted)
    }
  }
}

function auditEvents(books: Books, { events }: Ledgers, { wrong }: Findings) {
  const told = new Set(books.deliveries.map(({ eventId }) => eventId))
  const stored = new Set(events.map(({ id }) => id))
  for (const { eventId, type, state } of books.deliveries) {
    if (state !== 'delivered') wrong(`event ${eventId} (${type}) is ${state}`)
    else if (!stored.has(eventId)) wrong(`event ${eventId} (${type}) was acknowledged and not kept`)
  }
  for (const { id, type, worked_at, problem } of events) {
    if (!told.has(id)) wrong(`event ${id} (${type}) was never told`)
    if (worked_at === null) wrong(`event ${id} (${type}) waits: ${problem}`)
  }
}

/** An order between states, a waiting event or an open refund counts as a difference. */
export async function auditPurchases(db: Db, books: Books): Promise<Audit> {
  const ledgers = await readLedgers(db)
  const findings = createFindings()
  auditCaptures(books, ledgers, findings)
  auditReceipts(ledgers, findings)
  auditRefunds(books, ledgers, findings)
  auditEvents(books, ledgers, findings)
  auditOrders(ledgers, findings)
  auditGifts(ledgers, findings)
  auditAccess(ledgers, findings)
  auditPoints(ledgers, findings)
  auditInvitations(ledgers, findings)
  auditMails(ledgers, findings)
  const { capturedCents, renewedCents, givenBackCents } = books.totals
  const { payments, refunds, orders, gifts } = ledgers
  const completed = refunds.filter(({ state }) => state === 'completed')
  const booksCents = capturedCents + renewedCents - givenBackCents
  const ledgerCents = sum(payments.map(({ cents }) => cents)) - sum(completed.map(({ cents }) => cents))
  findings.same('cents in our ledgers', ledgerCents, booksCents)
  return {
    differences: findings.found,
    orders: orders.length,
    purchases: payments.length,
    gifts: gifts.filter(({ paid_at }) => paid_at !== null).length,
    booksCents,
    ledgerCents,
  }
}

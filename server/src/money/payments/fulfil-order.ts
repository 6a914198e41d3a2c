import { randomUUID } from 'node:crypto'
import type { Db } from '../../base/db/db.ts'
import { queueMail } from '../../base/mail/queue-mail.ts'
import { readerOf } from '../../base/mail/reader.ts'
import { queueEvent } from '../../base/webhooks/queue-event.ts'
import { findGift } from '../gifts/queries.ts'
import { completeInvitations } from '../invitations/complete-invitation.ts'
import type { MoneyApp } from '../money-app.ts'
import { holdPoints, spendPoints } from '../rewards/ledger.ts'
import { grantToLockedAccount } from '../subscriptions/grant-access.ts'
import { withCaptureSlot } from './capture-semaphore.ts'
import { receiveGift } from './deliver-gifts.ts'
import { giftMail, receiptMail } from './emails.ts'
import { lockOrderWithAccounts } from './locks.ts'
import type { ProviderCapture } from './provider.ts'
import { type LineRow, type OrderRow, storePaid } from './queries.ts'
import { issueReceipt } from './receipts.ts'

type Buyer = Awaited<ReturnType<typeof lockOrderWithAccounts>>['buyer']
type GrantedLine = LineRow & { grantId: number; endsAt: Date }

async function grantLines(app: MoneyApp, tx: Db, orderId: string, lines: LineRow[]): Promise<GrantedLine[]> {
  const granted: GrantedLine[] = []
  for (const line of lines) {
    const { account_id: accountId, months } = line
    const given = await grantToLockedAccount(app, tx, {
      accountId,
      span: { months },
      reason: 'order',
      orderId,
    })
    granted.push({ ...line, grantId: given.id, endsAt: given.endsAt })
  }
  return granted
}

type Paid = {
  order: OrderRow
  buyer: Buyer
  lines: (LineRow & { endsAt?: Date })[]
  payment: ReturnType<typeof toPaymentRow>
  receipt: Awaited<ReturnType<typeof issueReceipt>>
}

async function mailAll(app: MoneyApp, tx: Db, { order, buyer, lines, payment, receipt }: Paid) {
  const site = app.config.publicUrl
  const timeZone = app.settings.get('timeZone')
  const mail = receiptMail(readerOf(app, order.language), {
    order,
    lines,
    payment,
    receipt,
    site,
    timeZone,
    provider: app.provider.title,
  })
  await queueMail(app, tx, { kind: 'receipt', to: buyer.email, language: order.language, ...mail })
  for (const { account_id, email_now, language, months, endsAt } of lines) {
    if (account_id === order.buyer_id || !endsAt) continue
    const gift = giftMail(readerOf(app, language), { from: buyer, months, endsAt, site, timeZone })
    await queueMail(app, tx, { kind: 'months-given', to: email_now, language, ...gift })
  }
}

function toPaymentRow({ id, buyer_id, provider }: OrderRow, capture: ProviderCapture) {
  return {
    id: randomUUID(),
    account_id: buyer_id,
    order_id: id,
    provider,
    provider_transaction_id: capture.reference,
    cents: capture.cents,
    created_at: capture.at,
  }
}

/**
 * Exactly once. The capture must have been compared with the order. Refused, with nothing done, if the points
 * are gone.
 */
export async function fulfilOrder(
  app: MoneyApp,
  { id, buyer_id }: OrderRow,
  capture: ProviderCapture,
): Promise<{ ok: true; first: boolean } | { ok: false; reason: 'not-enough-points' }> {
  return withCaptureSlot(() =>
    app.db.transaction().execute(async (tx) => {
      const { order, lines, accounts, buyer } = await lockOrderWithAccounts(tx, { id, buyer_id })
      if (order.completed_at) return { ok: true, first: false }
      if (order.points > 0) {
        const ofOrder = { accountId: buyer_id, orderId: id }
        const held = await holdPoints(app, tx, { ...ofOrder, points: order.points })
        if (!held.ok) return { ok: false, reason: held.reason }
        await spendPoints(app, tx, ofOrder)
      }
      const gift = await findGift(tx, id)
      const granted = gift ? [] : await grantLines(app, tx, id, lines)
      const payment = toPaymentRow(order, capture)
      await storePaid(tx, {
        ...payment,
        completed_at: new Date(app.clock.now()),
        positions: granted.map(({ position }) => position),
        grants: granted.map(({ grantId }) => grantId),
      })
      const accountIds = accounts.map((account) => account.id)
      await completeInvitations(app, tx, accountIds, id)
      if (gift) await receiveGift(app, tx, gift)
      // Last of what may wait, since all purchases share the receipts' counter.
      const receipt = await issueReceipt(app, tx, payment.id)
      await mailAll(app, tx, { order, buyer, lines: gift ? lines : granted, payment, receipt })
      await queueEvent(app, tx, 'order.paid', () => ({
        accountId: buyer_id,
        data: {
          orderId: id,
          memberId: buyer_id,
          email: buyer.email,
          isGift: gift !== undefined,
          cents: capture.cents,
          currency: capture.currency,
          points: order.points,
          receipt: receipt.number,
          months: lines.reduce((sum, { months }) => sum + months, 0),
        },
      }))
      return { ok: true, first: true }
    }),
  )
}

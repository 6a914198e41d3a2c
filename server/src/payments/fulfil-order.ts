import { randomUUID } from 'node:crypto'
import { paymentMethod } from '@strom/contract'
import type { PayPalCapture } from '../adapters/paypal/paypal.ts'
import type { App, Db } from '../app.ts'
import { completeInvitation } from '../invitations/complete-invitation.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { holdPoints, spendPoints } from '../rewards/ledger.ts'
import { grantAccess } from '../subscriptions/grant-access.ts'
import { giftMail, receiptMail } from './emails.ts'
import { inTurn } from './in-turn.ts'
import { lockOrderWithAccounts } from './locks.ts'
import {
  findBuyer,
  insertPayment,
  type LineRow,
  type OrderRow,
  updateLineGrant,
  updateOrder,
} from './queries.ts'

type GrantedLine = LineRow & { endsAt: Date }

async function grantLines(app: App, tx: Db, orderId: string, lines: LineRow[]): Promise<GrantedLine[]> {
  const granted: GrantedLine[] = []
  for (const line of lines) {
    const { account_id: accountId, months, position } = line
    const { id, endsAt } = await grantAccess(app, tx, {
      accountId,
      span: { months },
      reason: 'order',
      orderId,
    })
    await updateLineGrant(tx, orderId, position, id)
    granted.push({ ...line, endsAt })
  }
  return granted
}

async function mailAll(app: App, tx: Db, order: OrderRow, lines: GrantedLine[], transactionId: string) {
  const brandName = app.settings.get('brandName')
  const buyer = await findBuyer(tx, order.buyer_id)
  const site = app.config.publicUrl
  const receipt = receiptMail({ language: order.language, brandName }, { order, lines, transactionId, site })
  await queueMail(app, tx, { kind: 'receipt', to: buyer.email, language: order.language, ...receipt })
  for (const { account_id, email_now, language, months, endsAt } of lines) {
    if (account_id === order.buyer_id) continue
    const gift = giftMail({ language, brandName }, { from: buyer, months, endsAt, site })
    await queueMail(app, tx, { kind: 'months-given', to: email_now, language, ...gift })
  }
}

/**
 * Gives what was paid for, in one transaction and exactly once, whoever learns first that the money was captured:
 * the payment, the points, the months of each line, invitations that this completes, the mails (design 5.6). What
 * PayPal said must have been compared with the order before.
 * @returns refused only when the points that are part of the price are not there any more; nothing is done then.
 */
export async function fulfilOrder(
  app: App,
  { id, buyer_id }: OrderRow,
  capture: PayPalCapture,
): Promise<{ ok: true; first: boolean } | { ok: false; reason: 'not-enough-points' }> {
  return inTurn(() =>
    app.db.transaction().execute(async (tx) => {
      const { order, lines } = await lockOrderWithAccounts(tx, { id, buyer_id })
      if (order.completed_at) return { ok: true, first: false }
      const ofOrder = { accountId: buyer_id, orderId: id }
      const held = await holdPoints(app, tx, { ...ofOrder, points: order.points })
      if (!held.ok) return { ok: false, reason: held.reason }
      await spendPoints(app, tx, ofOrder)
      await insertPayment(tx, {
        id: randomUUID(),
        account_id: buyer_id,
        order_id: id,
        legacy_subscription_id: null,
        payment_method: paymentMethod.PAYPAL,
        paypal_transaction_id: capture.id,
        btc_pay_invoice_id: null,
        cents: capture.cents,
        created_at: capture.createdAt,
      })
      const granted = await grantLines(app, tx, id, lines)
      const completed_at = new Date(app.clock.now())
      await updateOrder(tx, id, { state: 'completed', completed_at, problem: null, needs_person: false })
      for (const accountId of new Set([buyer_id, ...lines.map(({ account_id }) => account_id)])) {
        await completeInvitation(app, tx, accountId, id)
      }
      await mailAll(app, tx, order, granted, capture.id)
      return { ok: true, first: true }
    }),
  )
}

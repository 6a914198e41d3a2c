import type { Db } from '../../base/db/db.ts'
import type { TakenMonths } from '../../base/db/tables/payments.ts'
import { queueMail } from '../../base/mail/queue-mail.ts'
import { readerOf } from '../../base/mail/reader.ts'
import { queueEvent } from '../../base/webhooks/queue-event.ts'
import { lockAccount } from '../../people/accounts/queries.ts'
import { revokeRewards } from '../invitations/revoke-reward.ts'
import type { MoneyApp } from '../money-app.ts'
import { returnPoints } from '../rewards/ledger.ts'
import { findGrantOfSale } from '../subscriptions/legacy-renewals.ts'
import { revokeGrant } from '../subscriptions/revoke-grant.ts'
import { refundMail } from './emails.ts'
import { lockOrderWithAccounts } from './locks.ts'
import { findBuyer, findOrder, type LineRow, type OrderRow, updateOrder } from './queries.ts'
import { hasOpenDispute } from './queries-events.ts'
import {
  listActiveRefunds,
  lockPayment,
  type PaymentRow,
  type RefundRow,
  updateRefund,
} from './queries-refunds.ts'
import type { Paid, RefundPlan } from './refund-plan.ts'

/** `order` is null for a legacy renewal. */
export type LockedPayment = { payment: PaymentRow; order: OrderRow | null; lines: LineRow[] }

export async function lockPaymentWithAccounts(tx: Db, payment: PaymentRow): Promise<LockedPayment> {
  const found = payment.order_id ? await findOrder(tx, payment.order_id) : undefined
  if (found) return { payment, ...(await lockOrderWithAccounts(tx, found, { withInviters: true })) }
  await lockAccount(tx, payment.account_id)
  await lockPayment(tx, payment.id)
  return { payment, order: null, lines: [] }
}

/** Requested refunds count as refunded. */
export async function readPaid(tx: Db, { payment, order, lines }: LockedPayment): Promise<Paid> {
  const refunds = await listActiveRefunds(tx, payment.id)
  const monthsTakenFrom = (accountId: string) =>
    refunds
      .flatMap(({ months_taken }) => months_taken)
      .reduce((sum, taken) => sum + (taken.accountId === accountId ? taken.months : 0), 0)
  return {
    cents: payment.cents,
    refundedCents: refunds.reduce((sum, { cents }) => sum + cents, 0),
    lines: lines.map(({ account_id, months }) => ({
      accountId: account_id,
      months,
      taken: monthsTakenFrom(account_id),
    })),
    points: order?.points ?? 0,
    pointsReturned: refunds.reduce((sum, { points_returned }) => sum + points_returned, 0),
  }
}

export function plannedMonths({ lines }: LockedPayment, { months }: RefundPlan): string {
  const planned: TakenMonths[] = months.map((part) => {
    const line = lines.find(({ account_id }) => account_id === part.accountId)
    return { ...part, grantId: line?.grant_id ?? 0, seconds: 0 }
  })
  return JSON.stringify(planned)
}

/** A grant with no paid months left is revoked whole. */
async function takeMonths(
  app: MoneyApp,
  tx: Db,
  held: LockedPayment,
  refund: RefundRow,
): Promise<TakenMonths[]> {
  const orderId = held.order?.id ?? null
  const reason = refund.cause === 'dispute' ? ('dispute' as const) : ('refund' as const)
  const by = {
    reason,
    orderId,
    ...(refund.staff_account_id && { staffAccountId: refund.staff_account_id }),
    ...(refund.note && { note: refund.note }),
  }
  const paid = await readPaid(tx, held)
  if (!held.order) {
    const whole = paid.refundedCents >= paid.cents
    const grantId = whole ? await findGrantOfSale(tx, held.payment.provider_transaction_id) : null
    if (grantId === null) return []
    const { seconds, accountId } = await revokeGrant(app, tx, { ...by, grantId })
    return [{ accountId, grantId, months: 1, seconds }]
  }
  const taken: TakenMonths[] = []
  for (const part of refund.months_taken.toSorted((a, b) => (a.accountId < b.accountId ? -1 : 1))) {
    const line = paid.lines.find(({ accountId }) => accountId === part.accountId)
    const all = line !== undefined && line.taken >= line.months
    const { grantId, months } = part
    if (grantId === 0) {
      // An unclaimed gift: claiming it grants only what is left.
      taken.push({ ...part, seconds: 0 })
      continue
    }
    const { seconds } = await revokeGrant(app, tx, { ...by, grantId, ...(!all && { months }) })
    taken.push({ ...part, seconds })
  }
  return taken
}

async function takeRewards(app: MoneyApp, tx: Db, held: LockedPayment) {
  if (!held.order) return
  const { lines, cents, refundedCents } = await readPaid(tx, held)
  const isWhole = refundedCents >= cents
  const gone = lines.filter(({ months, taken }) => isWhole || taken >= months)
  const inviteeIds = [...gone.map(({ accountId }) => accountId), ...(isWhole ? [held.order.buyer_id] : [])]
  await revokeRewards(app, tx, { orderId: held.order.id, inviteeIds })
}

export async function storeRefundState(tx: Db, { payment, order }: LockedPayment) {
  if (!order) return
  const refunds = await listActiveRefunds(tx, payment.id)
  const cents = refunds.reduce((sum, { state, cents: part }) => sum + (state === 'completed' ? part : 0), 0)
  const byMoney =
    cents >= payment.cents ? 'refunded' : cents > 0 ? ('partially-refunded' as const) : ('completed' as const)
  const state = (await hasOpenDispute(tx, payment.id)) ? 'disputed' : byMoney
  await updateOrder(tx, order.id, { state })
}

/** The caller's transaction holds the payment; the refund must be open. */
export async function applyRefund(
  app: MoneyApp,
  tx: Db,
  held: LockedPayment,
  refund: RefundRow,
  reference: string | null,
) {
  const taken = await takeMonths(app, tx, held, refund)
  const { payment, order, lines } = held
  const ofOrder = { accountId: payment.account_id, orderId: order?.id ?? '' }
  const points =
    order && refund.points_returned > 0
      ? await returnPoints(app, tx, { ...ofOrder, points: refund.points_returned })
      : 0
  await updateRefund(tx, refund.id, {
    state: 'completed',
    completed_at: new Date(app.clock.now()),
    months_taken: JSON.stringify(taken),
    points_returned: points,
    problem: null,
    ...(reference && { provider_refund_id: reference }),
  })
  await takeRewards(app, tx, held)
  await storeRefundState(tx, held)
  const payer = await findBuyer(tx, payment.account_id)
  const emailFor = (id: string) => lines.find(({ account_id }) => account_id === id)?.email ?? payer.email
  const body = refundMail(readerOf(app, payer.language), {
    cents: refund.cents,
    taken: taken.map(({ accountId, months }) => ({ email: emailFor(accountId), months })),
    points,
  })
  await queueEvent(app, tx, 'order.refunded', () => ({
    accountId: payment.account_id,
    data: {
      orderId: order?.id ?? null,
      memberId: payment.account_id,
      email: payer.email,
      cents: refund.cents,
      cause: refund.cause,
      points,
      months: taken.reduce((sum, { months }) => sum + months, 0),
    },
  }))
  await queueMail(app, tx, { kind: 'refund', to: payer.email, language: payer.language, ...body })
}

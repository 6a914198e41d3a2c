import { randomUUID } from 'node:crypto'
import { type Actor, commandLine, recordAudit } from '../../base/audit/record-audit.ts'
import { letTryAgain, once } from '../../base/idempotency/once.ts'
import type { CallKey } from '../../base/idempotency/queries.ts'
import type { MoneyApp } from '../money-app.ts'
import {
  applyRefund,
  type LockedPayment,
  lockPaymentWithAccounts,
  plannedMonths,
  readPaid,
} from './apply-refund.ts'
import { notifyOwners } from './notify-owners.ts'
import { findOrder, findPaymentByOrder } from './queries.ts'
import { findPayment, findRefund, insertRefund, type RefundRow, updateRefund } from './queries-refunds.ts'
import { type PlannedRefund, planRefund, type RefundPlan, type RefundRequest } from './refund-plan.ts'

export type Refund = RefundRequest & {
  orderId: string
  note?: string
  by?: Actor
  /** Cents already refunded when the owner looked; refused if that has changed. */
  seenCents?: number
  key?: CallKey | undefined
}

export type NotRefundable = {
  ok: false
  reason: 'unknown-order' | 'not-paid' | 'disputed' | 'other-provider' | 'changed-meanwhile'
}

type RefundRefusal = NotRefundable | Exclude<PlannedRefund, { ok: true }>

export type PreviewedRefund =
  | { ok: true; plan: RefundPlan; lines: { email: string; accountId: string; months: number }[] }
  | RefundRefusal

/** `open`: the reconciler continues. */
export type RefundedOrder =
  | { ok: true; refundId: string; state: 'completed' | 'open'; plan: RefundPlan }
  | { ok: false; reason: 'refused'; problem: string }
  | RefundRefusal

type AskedRefund = { ok: true; refundId: string; plan: RefundPlan } | RefundRefusal

async function refundable(app: MoneyApp, orderId: string) {
  const order = await findOrder(app.db, orderId)
  if (!order) return { ok: false as const, reason: 'unknown-order' as const }
  const payment = await findPaymentByOrder(app.db, orderId)
  if (!payment) return { ok: false as const, reason: 'not-paid' as const }
  if (payment.provider !== app.provider.name) return { ok: false as const, reason: 'other-provider' as const }
  return { ok: true as const, payment }
}

function sum(parts: readonly { months: number }[]): number {
  return parts.reduce((total, { months }) => total + months, 0)
}

function toRefundLines({ lines }: LockedPayment) {
  return lines.map(({ email, account_id, months }) => ({ email, accountId: account_id, months }))
}

export async function previewRefund(app: MoneyApp, refund: Refund): Promise<PreviewedRefund> {
  const found = await refundable(app, refund.orderId)
  if (!found.ok) return found
  return app.db.transaction().execute(async (tx) => {
    const held = await lockPaymentWithAccounts(tx, found.payment)
    if (held.order?.state === 'disputed') return { ok: false, reason: 'disputed' }
    const planned = planRefund(await readPaid(tx, held), refund)
    return planned.ok ? { ...planned, lines: toRefundLines(held) } : planned
  })
}

/**
 * The row comes first, and its id is the request id, so that the reconciler can continue. A repeated `key`
 * continues the same refund unless the provider refused it.
 */
export async function refundOrder(app: MoneyApp, refund: Refund): Promise<RefundedOrder> {
  const found = await refundable(app, refund.orderId)
  if (!found.ok) return found
  const { by = commandLine, seenCents, note, key } = refund
  const asked = await once(app, key, async (tx): Promise<AskedRefund> => {
    const held = await lockPaymentWithAccounts(tx, found.payment)
    if (held.order?.state === 'disputed') return { ok: false, reason: 'disputed' }
    const paid = await readPaid(tx, held)
    if (seenCents !== undefined && seenCents !== paid.refundedCents) {
      return { ok: false, reason: 'changed-meanwhile' }
    }
    const planned = planRefund(paid, refund)
    if (!planned.ok) return planned
    const id = randomUUID()
    await insertRefund(tx, {
      id,
      payment_id: found.payment.id,
      cents: planned.plan.cents,
      months_taken: plannedMonths(held, planned.plan),
      points_returned: planned.plan.points,
      state: 'asked',
      provider_refund_id: null,
      cause: 'owner',
      staff_account_id: by.kind === 'command-line' ? null : by.accountId,
      note: note ?? null,
      problem: null,
      created_at: new Date(app.clock.now()),
      completed_at: null,
    })
    const { cents, points, months } = planned.plan
    await recordAudit(app, tx, by, {
      act: 'refund-asked',
      subject: { kind: 'order', id: refund.orderId },
      before: { refundedCents: paid.refundedCents },
      after: { refundedCents: paid.refundedCents + cents, monthsTaken: sum(months), pointsReturned: points },
      ...(note !== undefined && { note }),
    })
    return { ...planned, refundId: id }
  })
  if (!asked.ok) return asked
  const row = await executeRefund(app, asked.refundId)
  if (row.state === 'failed') {
    if (key) await letTryAgain(app, key)
    return { ok: false, reason: 'refused', problem: row.problem ?? '' }
  }
  return { ...asked, state: row.state === 'completed' ? 'completed' : 'open' }
}

type Heard = { state: 'completed' | 'pending' | 'failed'; id?: string; problem?: string } | null

async function askProvider(app: MoneyApp, refund: RefundRow, capture: string): Promise<Heard> {
  const answer = refund.provider_refund_id
    ? await app.provider.findRefund(refund.provider_refund_id)
    : await app.provider.refundCapture({
        capture,
        requestId: refund.id,
        cents: refund.cents,
        ...(refund.note && { note: refund.note }),
      })
  if (answer.ok) {
    const { reference: id, ...heard } = answer.refund
    return { ...heard, id }
  }
  app.log.warn({ refund: refund.id, ...answer }, 'the provider did not carry a refund out')
  const isFinal = answer.reason === 'refused' && answer.final
  return isFinal ? { state: 'failed', problem: answer.problem } : null
}

export async function executeRefund(app: MoneyApp, refundId: string): Promise<RefundRow> {
  const refund = await findRefund(app.db, refundId)
  if (!refund) throw new Error(`there is no refund ${refundId}`)
  if (refund.state === 'completed' || refund.state === 'failed') return refund
  const payment = await findPayment(app.db, refund.payment_id)
  const heard = await askProvider(app, refund, payment.provider_transaction_id)
  if (!heard) return refund
  return app.db.transaction().execute(async (tx) => {
    const held = await lockPaymentWithAccounts(tx, payment)
    const now = (await findRefund(tx, refundId)) ?? refund
    if (now.state === 'completed' || now.state === 'failed') return now
    const reference = heard.id ? { provider_refund_id: heard.id } : {}
    if (heard.state === 'completed') await applyRefund(app, tx, held, now, heard.id ?? null)
    if (heard.state === 'pending') await updateRefund(tx, refundId, { state: 'pending', ...reference })
    if (heard.state === 'failed') {
      const problem = heard.problem ?? null
      await updateRefund(tx, refundId, { state: 'failed', months_taken: '[]', points_returned: 0, problem })
      await notifyOwners(app, tx, {
        kind: 'refund-problem',
        orderId: held.order?.id ?? '',
        what: problem ?? '',
      })
    }
    return (await findRefund(tx, refundId)) ?? now
  })
}

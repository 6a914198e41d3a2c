import { randomUUID } from 'node:crypto'
import type { Db } from '../../base/db/db.ts'
import type { MoneyApp } from '../money-app.ts'
import {
  applyRefund,
  type LockedPayment,
  lockPaymentWithAccounts,
  plannedMonths,
  readPaid,
} from './apply-refund.ts'
import { notifyOwners } from './notify-owners.ts'
import {
  findRefund,
  findRefundByReference,
  insertRefund,
  listActiveRefunds,
  type PaymentRow,
  updateRefund,
} from './queries-refunds.ts'
import { executeRefund } from './refund-order.ts'
import { planRefund } from './refund-plan.ts'

type ExternalRefund = {
  cents: number
  cause: 'provider' | 'dispute'
  reference: string | null
  note: string | null
  /** A bank's refund stays pending for days; the reconciler follows it. */
  isPending?: boolean
}

/** The caller's transaction holds the payment. */
export async function insertExternalRefund(
  app: MoneyApp,
  tx: Db,
  held: LockedPayment,
  learned: ExternalRefund,
) {
  const paid = await readPaid(tx, held)
  const cents = Math.min(learned.cents, paid.cents - paid.refundedCents)
  if (cents < learned.cents) {
    const what = `${learned.reference ?? learned.cause}: ${learned.cents} cents went back, ${cents} were left`
    await notifyOwners(app, tx, { kind: 'refund-problem', orderId: held.order?.id ?? '', what })
  }
  const planned = planRefund(paid, { cents })
  if (!planned.ok) return
  const id = randomUUID()
  await insertRefund(tx, {
    id,
    payment_id: held.payment.id,
    cents,
    months_taken: plannedMonths(held, planned.plan),
    points_returned: planned.plan.points,
    state: learned.isPending ? 'pending' : 'asked',
    provider_refund_id: learned.reference,
    cause: learned.cause,
    staff_account_id: null,
    note: learned.note,
    problem: null,
    created_at: new Date(app.clock.now()),
    completed_at: null,
  })
  const row = learned.isPending ? undefined : await findRefund(tx, id)
  if (row) await applyRefund(app, tx, held, row, learned.reference)
}

/** Continues our own open refunds first, since this may be one of them. Throws while one is unanswered. */
export async function recordExternalRefund(
  app: MoneyApp,
  payment: PaymentRow,
  back: { reference: string; cents: number; isPending?: boolean },
) {
  const { reference, cents } = back
  for (const refund of await listActiveRefunds(app.db, payment.id)) {
    if (refund.state === 'completed') continue
    const { state } = await executeRefund(app, refund.id)
    if (state === 'asked') throw new Error(`refund ${refund.id} is still being asked for`)
  }
  await app.db.transaction().execute(async (tx) => {
    const held = await lockPaymentWithAccounts(tx, payment)
    if (await findRefundByReference(tx, reference)) return
    // The reversal of a dispute that was entered when it was lost.
    const ofDispute = (await listActiveRefunds(tx, payment.id)).find(
      (refund) => refund.cause === 'dispute' && refund.cents === cents && refund.provider_refund_id === null,
    )
    if (ofDispute) return updateRefund(tx, ofDispute.id, { provider_refund_id: reference })
    await insertExternalRefund(app, tx, held, { ...back, cause: 'provider', note: null })
  })
}

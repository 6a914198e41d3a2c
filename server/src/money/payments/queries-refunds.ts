import type { Insertable, Updateable } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../../base/db/db.ts'
import type { RefundsTable } from '../../base/db/tables/payments.ts'

export function findRefund(db: Db, id: string) {
  return db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst()
}

export type RefundRow = NonNullable<Awaited<ReturnType<typeof findRefund>>>

export function findRefundByReference(db: Db, reference: string) {
  return db.selectFrom('refunds').selectAll().where('provider_refund_id', '=', reference).executeTakeFirst()
}

export function listActiveRefunds(db: Db, paymentId: string) {
  return db
    .selectFrom('refunds')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .where('state', '<>', 'failed')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export function listOpenRefunds(db: Db, provider: string, { before, now }: { before: Date; now: Date }) {
  return (
    db
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'refunds.payment_id')
      .selectAll('refunds')
      .where('provider', '=', provider)
      .where('state', 'in', ['asked', 'pending'])
      // Asked for while the clock was ahead.
      .where(({ or, eb }) => or([eb('refunds.created_at', '<=', before), eb('refunds.created_at', '>', now)]))
      .orderBy('refunds.created_at')
      .limit(100)
      .execute()
  )
}

export async function insertRefund(tx: Db, refund: Insertable<RefundsTable>) {
  await tx.insertInto('refunds').values(refund).execute()
}

export async function updateRefund(db: Db, id: string, change: Updateable<RefundsTable>) {
  await db.updateTable('refunds').set(change).where('id', '=', id).execute()
}

export function findPayment(db: Db, id: string) {
  return db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

export type PaymentRow = Awaited<ReturnType<typeof findPayment>>

/** For legacy renewals, which have no order to lock. */
export async function lockPayment(tx: Db, id: string) {
  await tx.selectFrom('payments').select('id').where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

/** Ordered by id, against deadlocks. */
export function lockAccountsOfRefund(tx: Db, { id, buyer_id }: { id: string; buyer_id: string }) {
  const accounts = sql<string>`any(array(
    select account_id from order_lines where order_id = ${id}
    union select account_id from reward_entries where order_id = ${id} and kind = 'earned'
  ) || ${buyer_id}::text)`
  return tx
    .selectFrom('accounts')
    .select(['id', 'username', 'email', 'language'])
    .where('id', '=', accounts)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../base/db/db.ts'
import type { Seller } from '../../base/db/tables/payments.ts'

/**
 * Undefined if the payment has a number. The counter stays locked until the transaction ends, to keep numbers
 * gapless: call it late.
 */
export async function insertReceipt(
  tx: Db,
  { paymentId, seller }: { paymentId: string; seller: Seller },
): Promise<{ number: number } | undefined> {
  const { rows } = await sql<{ number: number }>`
    with next as (
      insert into receipt_numbers (id, last)
        select 1, 1 where not exists (select from receipts where payment_id = ${paymentId})
      on conflict (id) do update set last = receipt_numbers.last + 1
      returning last
    )
    insert into receipts (payment_id, number, seller)
      select ${paymentId}, last, ${JSON.stringify(seller)}::jsonb from next
    returning number`.execute(tx)
  return rows[0]
}

export async function findReceiptNumber(db: Db, paymentId: string): Promise<number | undefined> {
  const receipt = db.selectFrom('receipts').select('number').where('payment_id', '=', paymentId)
  return (await receipt.executeTakeFirst())?.number
}

/** `id` is the payment's or its order's. */
export function findPaymentForReceipt(db: Db, { id, accountId }: { id: string; accountId: string }) {
  return db
    .selectFrom('payments as payment')
    .innerJoin('accounts as buyer', 'buyer.id', 'payment.account_id')
    .leftJoin('receipts', 'receipts.payment_id', 'payment.id')
    .selectAll('payment')
    .select(['buyer.username', 'buyer.email', 'receipts.number', 'receipts.seller'])
    .select((eb) => [
      jsonObjectFrom(eb.selectFrom('orders').selectAll().whereRef('orders.id', '=', 'payment.order_id')).as(
        'order',
      ),
      jsonArrayFrom(
        eb
          .selectFrom('order_lines')
          .select(['email', 'months'])
          .whereRef('order_lines.order_id', '=', 'payment.order_id')
          .orderBy('position'),
      ).as('lines'),
      jsonArrayFrom(
        eb
          .selectFrom('refunds')
          .select(['completed_at', 'cents'])
          .whereRef('refunds.payment_id', '=', 'payment.id')
          .where('state', '=', 'completed')
          .orderBy('completed_at')
          .orderBy('refunds.id'),
      ).as('refunds'),
    ])
    .where('payment.account_id', '=', accountId)
    .where(({ or, eb }) => or([eb('payment.id', '=', id), eb('payment.order_id', '=', id)]))
    .executeTakeFirst()
}

export type PaymentForReceipt = NonNullable<Awaited<ReturnType<typeof findPaymentForReceipt>>>

import { type ExpressionBuilder, sql } from 'kysely'
import { containsPattern } from '../../base/db/contains-pattern.ts'
import type { Db } from '../../base/db/db.ts'
import type { OrdersTable } from '../../base/db/tables/payments.ts'
import type { Tables } from '../../base/db/tables/tables.ts'

function orders(db: Db) {
  return db
    .selectFrom('orders as order')
    .innerJoin('accounts as buyer', 'buyer.id', 'order.buyer_id')
    .selectAll('order')
    .select('buyer.email as buyer_email')
}

export type OrderRow = NonNullable<Awaited<ReturnType<typeof findOrderWithBuyer>>>

export function findOrderWithBuyer(db: Db, id: string) {
  return orders(db).where('order.id', '=', id).executeTakeFirst()
}

function isStuck(eb: ExpressionBuilder<Tables & { order: OrdersTable }, 'order'>, stuckBefore: Date) {
  return eb.or([
    eb('order.needs_review', '=', true),
    eb.and([eb('order.state', 'in', ['capturing', 'pending']), eb('order.capturing_at', '<=', stuckBefore)]),
  ])
}

export async function countStuckOrders(db: Db, stuckBefore: Date): Promise<number> {
  const { stuck } = await db
    .selectFrom('orders as order')
    .select((eb) => eb.fn.countAll<number>().as('stuck'))
    .where((eb) => isStuck(eb, stuckBefore))
    .executeTakeFirstOrThrow()
  return Number(stuck)
}

type Wanted = {
  which: 'all' | 'stuck' | 'refunded' | 'disputed'
  /** Part of the buyer's address. */
  text: string
  /** A capture that began before this is stuck. */
  stuckBefore: Date
  /** Id of the previous page's last order. */
  after?: string | undefined
  limit: number
}

/** Newest first. */
export function searchOrders(db: Db, { which, text, stuckBefore, after, limit }: Wanted) {
  const pattern = containsPattern(text)
  return orders(db)
    .where('buyer.email', 'like', pattern)
    .$if(which === 'stuck', (query) => query.where((eb) => isStuck(eb, stuckBefore)))
    .$if(which === 'refunded', (query) =>
      query.where('order.state', 'in', ['partially-refunded', 'refunded']),
    )
    .$if(which === 'disputed', (query) => query.where('order.state', '=', 'disputed'))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`("order".created_at, "order".id) < (select created_at, id from orders where id = ${after})`,
      ),
    )
    .orderBy('order.created_at', 'desc')
    .orderBy('order.id', 'desc')
    .limit(limit)
    .execute()
}

/** Oldest first; `by` is the address of the one who asked. */
export function listPaymentRefunds(db: Db, paymentId: string) {
  return db
    .selectFrom('refunds')
    .leftJoin('accounts', 'accounts.id', 'refunds.staff_account_id')
    .selectAll('refunds')
    .select('accounts.email as by')
    .where('payment_id', '=', paymentId)
    .orderBy('refunds.created_at')
    .orderBy('refunds.id')
    .execute()
}

export function listPaymentDisputes(db: Db, paymentId: string) {
  return db
    .selectFrom('disputes')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Months given and taken back, oldest first. */
export function listGrantsOfOrder(db: Db, orderId: string) {
  return db
    .selectFrom('grants')
    .innerJoin('accounts', 'accounts.id', 'grants.account_id')
    .select([
      'grants.id',
      'accounts.email',
      'grants.kind',
      'grants.months',
      'grants.seconds',
      'grants.created_at',
    ])
    .where('grants.order_id', '=', orderId)
    .orderBy('grants.id')
    .execute()
}

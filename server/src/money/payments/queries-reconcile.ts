import { sql } from 'kysely'
import type { Db } from '../../base/db/db.ts'

/** Longest unchecked first. Checks become rarer, from `afterSeconds` to an hour; 0: all orders. */
export function listDueOrders(
  db: Db,
  provider: string,
  { now, afterSeconds }: { now: Date; afterSeconds: number },
) {
  const last = sql`greatest(checked_at, capturing_at)`
  const wait = sql`least(interval '1 hour', greatest(make_interval(secs => ${afterSeconds}::double precision), ${last} - capturing_at))`
  return db
    .selectFrom('orders')
    .selectAll()
    .where('provider', '=', provider)
    .where('state', 'in', ['capturing', 'pending'])
    .where('needs_review', '=', false)
    .$if(afterSeconds > 0, (query) => query.where(sql<boolean>`${last} + ${wait} <= ${now}`))
    .orderBy(sql`${last}`)
    .limit(100)
    .execute()
}

/** False if another node has claimed it. */
export async function claimForCheck(db: Db, order: { id: string; checked_at: Date | null }, now: Date) {
  const row = await db
    .updateTable('orders')
    .set({ checked_at: now })
    .where('id', '=', order.id)
    .where((eb) =>
      order.checked_at ? eb('checked_at', '=', order.checked_at) : eb('checked_at', 'is', null),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function expireOrders(db: Db, now: Date): Promise<number> {
  const rows = await db
    .updateTable('orders')
    .set({ state: 'expired' })
    .where('state', '=', 'created')
    .where('needs_review', '=', false)
    .where('expires_at', '<=', now)
    .returning('id')
    .execute()
  return rows.length
}

function selectShown(db: Db) {
  return db
    .selectFrom('orders as order')
    .innerJoin('accounts as buyer', 'buyer.id', 'order.buyer_id')
    .leftJoin('payments as payment', 'payment.order_id', 'order.id')
    .select([
      'order.id',
      'order.state',
      'order.provider',
      'order.provider_order_id',
      'order.total_cents',
      'order.total_months',
      'order.needs_review',
      'order.problem',
      'order.created_at',
      'order.capturing_at',
      'buyer.email',
      'payment.provider_transaction_id',
    ])
    .orderBy('order.created_at', 'desc')
    .orderBy('order.id')
}

export type ShownOrder = Awaited<ReturnType<typeof listOrders>>[number]

export function listOrders(db: Db, { email, limit }: { email?: string; limit: number }) {
  return selectShown(db)
    .$if(email !== undefined, (query) => query.where('buyer.email', '=', email ?? ''))
    .limit(limit)
    .execute()
}

export function listStuckOrders(db: Db, startedBefore: Date) {
  return selectShown(db)
    .where((eb) =>
      eb.or([
        eb('order.needs_review', '=', true),
        eb.and([
          eb('order.state', 'in', ['capturing', 'pending']),
          eb('order.capturing_at', '<=', startedBefore),
        ]),
      ]),
    )
    .execute()
}

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

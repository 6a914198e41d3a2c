import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../base/db/db.ts'

export function listUnsettled(db: Db, buyerId: string) {
  return db
    .selectFrom('orders')
    .select(['id', 'state', 'needs_review', 'created_at', 'points', 'total_cents'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('order_lines as line')
          .select(['line.email', 'line.months'])
          .whereRef('line.order_id', '=', 'orders.id')
          .orderBy('line.position'),
      ).as('cart'),
    )
    .where('buyer_id', '=', buyerId)
    .where((eb) => eb.or([eb('state', 'in', ['capturing', 'pending']), eb('needs_review', '=', true)]))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

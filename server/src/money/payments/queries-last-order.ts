import type { Db } from '../../base/db/db.ts'

/** Leaves out suspended friends, and new addresses, which are theirs to tell. */
export function listLinesOfLastOrder(db: Db, buyerId: string) {
  return db
    .selectFrom('order_lines as line')
    .innerJoin('accounts as account', 'account.id', 'line.account_id')
    .select(['line.account_id', 'account.email', 'line.months'])
    .where('account.suspended_at', 'is', null)
    .where(({ or, eb, ref }) =>
      or([eb('account.id', '=', buyerId), eb('account.email', '=', ref('line.email'))]),
    )
    .where('line.order_id', '=', (eb) =>
      eb
        .selectFrom('orders')
        .select('orders.id')
        .where('orders.buyer_id', '=', buyerId)
        .where('orders.completed_at', 'is not', null)
        .where('orders.id', 'not in', (gifts) => gifts.selectFrom('gifts').select('gifts.order_id'))
        .orderBy('orders.completed_at', 'desc')
        .orderBy('orders.id')
        .limit(1),
    )
    .orderBy('line.position')
    .execute()
}

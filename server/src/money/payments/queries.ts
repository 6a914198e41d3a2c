import { type Insertable, sql, type Updateable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../base/db/db.ts'
import type { OrderLinesTable, OrdersTable, PaymentsTable } from '../../base/db/tables/payments.ts'

export type OrderState = NonNullable<Awaited<ReturnType<typeof findOrder>>>['state']

export function findOrder(db: Db, id: string) {
  return db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
}

export type OrderRow = NonNullable<Awaited<ReturnType<typeof findOrder>>>

export function findOrderByProviderId(db: Db, providerOrderId: string) {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('provider_order_id', '=', providerOrderId)
    .executeTakeFirst()
}

/** `suspended` is the account's current state. */
export function findOrderWithCart(db: Db, providerOrderId: string) {
  return db
    .selectFrom('orders')
    .selectAll()
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('order_lines')
          .innerJoin('accounts', 'accounts.id', 'order_lines.account_id')
          .select(['order_lines.email', 'order_lines.months'])
          .select((account) => account('accounts.suspended_at', 'is not', null).as('suspended'))
          .whereRef('order_lines.order_id', '=', 'orders.id'),
      ).as('cart'),
    )
    .where('provider_order_id', '=', providerOrderId)
    .executeTakeFirst()
}

/** Ordered by id, against deadlocks. */
export function lockAccountsOfOrder(tx: Db, { id, buyer_id }: { id: string; buyer_id: string }) {
  const accounts = sql<string>`any(array(select account_id from order_lines where order_id = ${id}) || ${buyer_id}::text)`
  return tx
    .selectFrom('accounts')
    .select(['id', 'username', 'email', 'language'])
    .where('id', '=', accounts)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Lock its accounts first. */
export function lockOrder(tx: Db, id: string) {
  return tx.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

function selectLines(db: Db, orderId: string) {
  return db
    .selectFrom('order_lines as line')
    .innerJoin('accounts as account', 'account.id', 'line.account_id')
    .selectAll('line')
    .select(['account.email as email_now', 'account.language'])
    .where('line.order_id', '=', orderId)
    .orderBy('line.position')
}

export function listLines(db: Db, orderId: string) {
  return selectLines(db, orderId).execute()
}

export type LineRow = Awaited<ReturnType<typeof listLines>>[number]

export function lockOrderWithLines(tx: Db, id: string) {
  return tx
    .selectFrom('orders')
    .selectAll()
    .select(jsonArrayFrom(selectLines(tx, id)).as('lines'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function insertOrder(
  tx: Db,
  order: Insertable<OrdersTable>,
  lines: Insertable<OrderLinesTable>[],
) {
  await tx.insertInto('orders').values(order).execute()
  await tx.insertInto('order_lines').values(lines).execute()
}

export async function updateOrder(db: Db, id: string, change: Updateable<OrdersTable>) {
  await db.updateTable('orders').set(change).where('id', '=', id).execute()
}

export type CaptureAttempt = { capture_request_id: string; capturing_at: Date }

export function beginAttemptWithoutPoints(
  db: Db,
  { id, capture_request_id, capturing_at }: CaptureAttempt & { id: string },
) {
  return db
    .updateTable('orders')
    .set((eb) => ({
      capture_request_id,
      capturing_at,
      state: 'capturing' as const,
      capture_tries: eb('capture_tries', '+', 1),
      checked_at: null,
      problem: null,
    }))
    .where('id', '=', id)
    .where('state', '=', 'created')
    .where('needs_review', '=', false)
    .where('points', '=', 0)
    .where('expires_at', '>', capturing_at)
    .returningAll()
    .executeTakeFirst()
}

type Paid = Pick<
  PaymentsTable,
  'id' | 'account_id' | 'provider' | 'provider_transaction_id' | 'cents' | 'created_at'
> & {
  order_id: string
  completed_at: Date
  /** Parallel arrays: a line's position and its grant. */
  positions: number[]
  grants: number[]
}

export async function storePaid(tx: Db, paid: Paid) {
  const { id, account_id, order_id, provider, provider_transaction_id, cents, created_at } = paid
  const granted = sql<{
    position: number
    id: number
  }>`unnest(${paid.positions}::integer[], ${paid.grants}::bigint[])`
  await tx
    .with('payment', (query) =>
      query
        .insertInto('payments')
        .values({ id, account_id, order_id, provider, provider_transaction_id, cents, created_at }),
    )
    .with('lines', (query) =>
      query
        .updateTable('order_lines')
        .from(granted.as<'granted'>(sql`granted (position, id)`))
        .set((eb) => ({ grant_id: eb.ref('granted.id') }))
        .where('order_lines.order_id', '=', order_id)
        .whereRef('order_lines.position', '=', 'granted.position'),
    )
    .updateTable('orders')
    .set({ state: 'completed', completed_at: paid.completed_at, problem: null, needs_review: false })
    .where('id', '=', order_id)
    .execute()
}

export async function updateProviderOrderId(db: Db, id: string, providerOrderId: string) {
  await db
    .updateTable('orders')
    .set({ provider_order_id: providerOrderId })
    .where('id', '=', id)
    .where('provider_order_id', 'is', null)
    .execute()
}

export async function updateLineGrant(tx: Db, orderId: string, position: number, grantId: number) {
  await tx
    .updateTable('order_lines')
    .set({ grant_id: grantId })
    .where('order_id', '=', orderId)
    .where('position', '=', position)
    .execute()
}

export function listAccountsByEmail(db: Db, emails: string[]) {
  return db
    .selectFrom('accounts')
    .select(['id', 'email', 'suspended_at'])
    .where('email', 'in', emails)
    .execute()
}

export async function insertPayment(tx: Db, payment: Insertable<PaymentsTable>) {
  await tx.insertInto('payments').values(payment).execute()
}

export function findPaymentByOrder(db: Db, orderId: string) {
  return db.selectFrom('payments').selectAll().where('order_id', '=', orderId).executeTakeFirst()
}

/** By the id of a capture or of a legacy renewal's sale. */
export function findPaymentByTransaction(db: Db, provider: string, transactionId: string) {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('provider', '=', provider)
    .where('provider_transaction_id', '=', transactionId)
    .executeTakeFirst()
}

export function listPayments(db: Db, accountId: string) {
  return db
    .selectFrom('payments as payment')
    .leftJoin('refunds', (join) =>
      join.onRef('refunds.payment_id', '=', 'payment.id').on('refunds.state', '=', 'completed'),
    )
    .select(['payment.id', 'provider', 'provider_transaction_id', 'order_id'])
    .select(['payment.created_at', 'payment.cents'])
    .select(({ fn }) => fn.sum<number | null>('refunds.cents').as('refunded_cents'))
    .where('payment.account_id', '=', accountId)
    .groupBy('payment.id')
    .orderBy('payment.created_at', 'desc')
    .orderBy('payment.id')
    .execute()
}

export function findBuyer(db: Db, accountId: string) {
  return db
    .selectFrom('accounts')
    .select(['username', 'email', 'language'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
}

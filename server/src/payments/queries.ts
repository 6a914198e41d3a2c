import { type Insertable, sql, type Updateable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../app.ts'
import type { OrderLinesTable, OrdersTable, PaymentsTable } from '../db/tables-payments.ts'

export type OrderState = NonNullable<Awaited<ReturnType<typeof findOrder>>>['state']

export function findOrder(db: Db, id: string) {
  return db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
}

export type OrderRow = NonNullable<Awaited<ReturnType<typeof findOrder>>>

/** By PayPal's order id, the `orderId` of the wire. */
export function findOrderByProviderId(db: Db, providerOrderId: string) {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('provider_order_id', '=', providerOrderId)
    .executeTakeFirst()
}

/** The same with its cart, as it was frozen. */
export function findOrderWithCart(db: Db, providerOrderId: string) {
  return db
    .selectFrom('orders')
    .selectAll()
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('order_lines')
          .select(['order_lines.email', 'order_lines.months'])
          .whereRef('order_lines.order_id', '=', 'orders.id'),
      ).as('cart'),
    )
    .where('provider_order_id', '=', providerOrderId)
    .executeTakeFirst()
}

/** Holds every account that an order is about until the transaction ends, taken in order of their ids. */
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

/** Holds the order until the transaction ends. The accounts it is about are locked before it. */
export function lockOrder(tx: Db, id: string) {
  return tx.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
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

export type Try = { capture_request_id: string; capturing_at: Date }

/**
 * Begins a try of an order that holds no points, if it still stands where one may begin: one statement, which holds
 * nothing but the order. Nothing when it stands elsewhere.
 */
export function beginTryWithoutPoints(db: Db, id: string, begun: Try) {
  return db
    .updateTable('orders')
    .set((eb) => ({
      ...begun,
      state: 'capturing' as const,
      capture_tries: eb('capture_tries', '+', 1),
      checked_at: null,
      problem: null,
    }))
    .where('id', '=', id)
    .where('state', '=', 'created')
    .where('needs_person', '=', false)
    .where('points', '=', 0)
    .where('expires_at', '>', begun.capturing_at)
    .returningAll()
    .executeTakeFirst()
}

/** An order was paid: the payment, which grant each line became, and the order itself. */
export async function storePaid(
  tx: Db,
  payment: Insertable<PaymentsTable> & { order_id: string },
  lines: readonly { position: number; grantId: number }[],
  completed_at: Date,
) {
  const rows = JSON.stringify(lines.map(({ position, grantId }) => ({ position, grantId })))
  const granted = sql<{ position: number; grantId: number }>`jsonb_to_recordset(${rows}::jsonb)`
  await tx
    .with('paid', (query) => query.insertInto('payments').values(payment))
    .with('lines', (query) =>
      query
        .updateTable('order_lines')
        .from(granted.as<'granted'>(sql`granted (position integer, "grantId" bigint)`))
        .set((eb) => ({ grant_id: eb.ref('granted.grantId') }))
        .where('order_lines.order_id', '=', payment.order_id)
        .whereRef('order_lines.position', '=', 'granted.position'),
    )
    .updateTable('orders')
    .set({ state: 'completed', completed_at, problem: null, needs_person: false })
    .where('id', '=', payment.order_id)
    .execute()
}

/** PayPal answered the call that made the order; a second answer changes nothing. */
export async function updateProviderOrderId(db: Db, id: string, providerOrderId: string) {
  await db
    .updateTable('orders')
    .set({ provider_order_id: providerOrderId })
    .where('id', '=', id)
    .where('provider_order_id', 'is', null)
    .execute()
}

/** The lines of an order in the order of its cart, each with its account as it is now. */
export function listLines(db: Db, orderId: string) {
  return db
    .selectFrom('order_lines as line')
    .innerJoin('accounts as account', 'account.id', 'line.account_id')
    .selectAll('line')
    .select(['account.email as email_now', 'account.language'])
    .where('line.order_id', '=', orderId)
    .orderBy('line.position')
    .execute()
}

export type LineRow = Awaited<ReturnType<typeof listLines>>[number]

export async function updateLineGrant(tx: Db, orderId: string, position: number, grantId: number) {
  await tx
    .updateTable('order_lines')
    .set({ grant_id: grantId })
    .where('order_id', '=', orderId)
    .where('position', '=', position)
    .execute()
}

export function listAccountsByEmail(db: Db, emails: string[]) {
  return db.selectFrom('accounts').select(['id', 'email']).where('email', 'in', emails).execute()
}

export async function insertPayment(tx: Db, payment: Insertable<PaymentsTable>) {
  await tx.insertInto('payments').values(payment).execute()
}

export function findPaymentOfOrder(db: Db, orderId: string) {
  return db.selectFrom('payments').selectAll().where('order_id', '=', orderId).executeTakeFirst()
}

/** By PayPal's id of the capture, or of a legacy renewal's sale. */
export function findPaymentByTransaction(db: Db, transactionId: string) {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('paypal_transaction_id', '=', transactionId)
    .executeTakeFirst()
}

/** An account's payments, newest first, with the cents that went back. */
export function listPayments(db: Db, accountId: string) {
  return db
    .selectFrom('payments as payment')
    .selectAll('payment')
    .select((eb) =>
      eb
        .selectFrom('refunds')
        .select((sum) => sum.fn.coalesce(sum.fn.sum<string>('refunds.cents'), sql<string>`0`).as('cents'))
        .whereRef('refunds.payment_id', '=', 'payment.id')
        .where('refunds.state', '=', 'completed')
        .as('refunded_cents'),
    )
    .where('payment.account_id', '=', accountId)
    .orderBy('payment.created_at', 'desc')
    .orderBy('payment.id')
    .execute()
}

/** The lines of what an account bought last, as the accounts' addresses are now. */
export function listLinesOfLastOrder(db: Db, buyerId: string) {
  return db
    .selectFrom('order_lines as line')
    .innerJoin('accounts as account', 'account.id', 'line.account_id')
    .select(['line.account_id', 'account.email', 'line.months'])
    .where('line.order_id', '=', (eb) =>
      eb
        .selectFrom('orders')
        .select('orders.id')
        .where('orders.buyer_id', '=', buyerId)
        .where('orders.completed_at', 'is not', null)
        .orderBy('orders.completed_at', 'desc')
        .orderBy('orders.id')
        .limit(1),
    )
    .orderBy('line.position')
    .execute()
}

export function findBuyer(db: Db, accountId: string) {
  return db
    .selectFrom('accounts')
    .select(['username', 'email', 'language'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
}

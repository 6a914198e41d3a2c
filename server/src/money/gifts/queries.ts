import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../base/db/db.ts'

export type NewGift = { order_id: string; email: string; message: string; deliver_at: Date | null }

export async function insertGift(tx: Db, gift: NewGift) {
  await tx.insertInto('gifts').values(gift).execute()
}

export function findGift(db: Db, orderId: string) {
  return db.selectFrom('gifts').selectAll().where('order_id', '=', orderId).executeTakeFirst()
}

export type GiftRow = NonNullable<Awaited<ReturnType<typeof findGift>>>

export async function findBuyerOfGift(db: Db, orderId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('gifts')
    .innerJoin('orders', 'orders.id', 'gifts.order_id')
    .select('orders.buyer_id')
    .where('gifts.order_id', '=', orderId)
    .executeTakeFirst()
  return row?.buyer_id
}

export async function markGiftPaid(tx: Db, orderId: string, now: Date) {
  await tx.updateTable('gifts').set({ paid_at: now }).where('order_id', '=', orderId).execute()
}

export async function markGiftDelivered(tx: Db, orderId: string, now: Date) {
  await tx.updateTable('gifts').set({ delivered_at: now }).where('order_id', '=', orderId).execute()
}

/** Includes mailed gifts whose recipient has got an account since. */
export async function listDueGifts(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('gifts')
    .innerJoin('orders', 'orders.id', 'gifts.order_id')
    .innerJoin('accounts as buyer', 'buyer.id', 'orders.buyer_id')
    .leftJoin('accounts as person', 'person.email', 'gifts.email')
    .select('order_id')
    .where('buyer.suspended_at', 'is', null)
    .where('paid_at', 'is not', null)
    .where('claimed_at', 'is', null)
    .where((eb) => {
      const isTime = eb.or([eb('deliver_at', 'is', null), eb('deliver_at', '<=', now)])
      return eb.or([
        eb.and([eb('delivered_at', 'is', null), isTime]),
        eb.and([eb('delivered_at', 'is not', null), eb('person.id', 'is not', null)]),
      ])
    })
    .orderBy('paid_at')
    .limit(100)
    .execute()
  return rows.map(({ order_id }) => order_id)
}

/** Lock order: accounts before the address. */
export async function lockBuyersOfGifts(tx: Db, email: string) {
  await tx
    .selectFrom('accounts')
    .select('id')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('gifts')
        .innerJoin('orders', 'orders.id', 'gifts.order_id')
        .select('orders.buyer_id')
        .where('gifts.email', '=', email)
        .where('paid_at', 'is not', null)
        .where('claimed_at', 'is', null),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

export async function listWaitingGifts(db: Db, email: string): Promise<string[]> {
  const rows = await db
    .selectFrom('gifts')
    .select('order_id')
    .where('email', '=', email)
    .where('paid_at', 'is not', null)
    .where('claimed_at', 'is', null)
    .orderBy('paid_at')
    .orderBy('order_id')
    .execute()
  return rows.map(({ order_id }) => order_id)
}

export async function lockGift(tx: Db, orderId: string) {
  const order = await tx
    .selectFrom('orders')
    .select(['id', 'buyer_id', 'language'])
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst()
  const gift = order && (await findGift(tx, orderId))
  if (!gift) return undefined
  const { months } = await tx
    .selectFrom('order_lines')
    .select('months')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const refunds = await tx
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['refunds.id', 'refunds.months_taken', 'refunds.state'])
    .where('payments.order_id', '=', orderId)
    .where('refunds.state', '<>', 'failed')
    .execute()
  return { ...gift, buyerId: order.buyer_id, language: order.language, months, refunds }
}

export type LockedGift = NonNullable<Awaited<ReturnType<typeof lockGift>>>

export async function storeClaim(
  tx: Db,
  { order_id, refunds }: LockedGift,
  { accountId, grantId, now }: { accountId: string; grantId: number | null; now: Date },
) {
  await tx
    .updateTable('gifts')
    .set({ claimed_at: now, claimed_by: accountId })
    .where('order_id', '=', order_id)
    .execute()
  await tx
    .updateTable('order_lines')
    .set({ account_id: accountId, grant_id: grantId })
    .where('order_id', '=', order_id)
    .execute()
  // Refunds name months by account; an undecided one will take its months from this grant.
  for (const { id, months_taken, state } of refunds) {
    const from = { accountId, ...(state !== 'completed' && grantId !== null && { grantId }) }
    const moved = JSON.stringify(months_taken.map((taken) => ({ ...taken, ...from })))
    await tx.updateTable('refunds').set({ months_taken: moved }).where('id', '=', id).execute()
  }
}

export function listGiven(db: Db, buyerId: string) {
  return db
    .selectFrom('gifts')
    .innerJoin('orders', 'orders.id', 'gifts.order_id')
    .innerJoin('order_lines', 'order_lines.order_id', 'gifts.order_id')
    .selectAll('gifts')
    .select(['order_lines.months', 'orders.buyer_id', 'orders.created_at'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('refunds')
          .innerJoin('payments', 'payments.id', 'refunds.payment_id')
          .select('refunds.months_taken')
          .whereRef('payments.order_id', '=', 'gifts.order_id')
          .where('refunds.state', '<>', 'failed'),
      ).as('refunds'),
    )
    .where('orders.buyer_id', '=', buyerId)
    .where('gifts.paid_at', 'is not', null)
    .orderBy('orders.created_at', 'desc')
    .limit(100)
    .execute()
}

import { expect } from 'vitest'
import { outbox } from './outbox.ts'
import type { Shop, ShopBuyer } from './shop.ts'

export async function expectBoughtOnce(shop: Shop, orderId: string, buyer: ShopBuyer, days = 30) {
  const order = await shop.orderOf(orderId)
  expect(order).toMatchObject({ state: 'completed', needs_review: false, problem: null })
  const { db } = shop.app
  const payments = await db.selectFrom('payments').selectAll().where('order_id', '=', order.id).execute()
  expect(payments).toHaveLength(1)
  const grants = await db.selectFrom('grants').selectAll().where('order_id', '=', order.id).execute()
  const lines = await db.selectFrom('order_lines').selectAll().where('order_id', '=', order.id).execute()
  expect(grants.map(({ id }) => id).sort()).toEqual(lines.map(({ grant_id }) => grant_id).sort())
  expect(await shop.daysOf(buyer.id)).toBe(days)
  const seen = await shop.app.provider.findOrder(orderId)
  expect(seen).toMatchObject({ order: { captures: [{ reference: payments[0]?.provider_transaction_id }] } })
  const receipts = (await outbox(shop.app, buyer.email)).filter(({ kind }) => kind === 'receipt')
  expect(receipts).toHaveLength(1)
}

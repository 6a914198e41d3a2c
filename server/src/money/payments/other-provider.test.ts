import { beforeAll, expect, it } from 'vitest'
import { cartOf, type ShopBuyer, useShop } from '../../../testing/shop.ts'
import { reconcile } from './reconcile.ts'
import { refundOrder } from './refund-order.ts'

// The current provider does not know an order of an earlier one, and its answer must not count.
const shop = useShop()

let buyer: ShopBuyer
beforeAll(async () => {
  buyer = await shop.buyer()
})

async function belongsToAnother(orderId: string) {
  await shop.app.db
    .updateTable('orders')
    .set({ provider: 'another' })
    .where('provider_order_id', '=', orderId)
    .execute()
}

it('is left alone while its try is under way', async () => {
  const orderId = await shop.create(buyer, cartOf(buyer))
  await shop.approve(orderId)
  await shop.paypal.control('add-fault', { match: '*', kind: 'reset-before', times: 99 })
  await shop.capture(buyer, orderId)
  await shop.paypal.control('clear-faults')
  expect((await shop.orderOf(orderId)).state).toBe('capturing')
  await belongsToAnother(orderId)
  expect(await reconcile(shop.app, { atOnce: true })).toMatchObject({ asked: 0 })
  expect(await shop.capture(buyer, orderId)).toMatchObject({
    resultCode: 2,
    detail: 'There is no such order.',
  })
  await shop.deliver()
  expect((await shop.orderOf(orderId)).state).toBe('capturing')
})

it('is not refunded here', async () => {
  const orderId = await shop.buy(buyer, cartOf(buyer))
  const { id } = await shop.orderOf(orderId)
  await shop.app.db.updateTable('payments').set({ provider: 'another' }).where('order_id', '=', id).execute()
  expect(await refundOrder(shop.app, { orderId: id })).toEqual({ ok: false, reason: 'other-provider' })
})

it('of the same number keeps its own payments apart', async () => {
  const { provider_transaction_id, ...payment } = await shop.app.db
    .selectFrom('payments')
    .selectAll()
    .executeTakeFirstOrThrow()
  const copy = { ...payment, provider_transaction_id, id: 'copy', order_id: null }
  const insert = (provider: string) =>
    shop.app.db
      .insertInto('payments')
      .values({ ...copy, provider })
      .execute()
  await insert('a-third')
  await expect(insert(payment.provider)).rejects.toThrow()
})

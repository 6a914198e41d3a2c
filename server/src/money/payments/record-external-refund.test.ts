import { expect, it, vi } from 'vitest'
import { cartOf, useShop } from '../../../testing/shop.ts'
import { reconcile } from './reconcile.ts'
import { refundOrder } from './refund-order.ts'

const shop = useShop()

/** Three months, of which $12.00 go back from a bank account, which takes days. */
async function onItsWay() {
  const buyer = await shop.buyer()
  const paypalId = await shop.buy(buyer, cartOf(buyer, 3))
  const days = await shop.daysOf(buyer.id)
  const find = shop.app.provider.findRefund
  const spy = vi.spyOn(shop.app.provider, 'findRefund')
  const becomes = (state: 'pending' | 'completed' | 'failed') =>
    spy.mockImplementation(async (id) => {
      const found = await find(id)
      return found.ok ? { ok: true, refund: { ...found.refund, state, problem: 'FAILED' } } : found
    })
  becomes('pending')
  await shop.paypal.control('refund', { captureId: await shop.captureOf(paypalId), value: '12.00' })
  await shop.deliver()
  async function lookLater() {
    shop.clock.advance(3600)
    await reconcile(shop.app)
  }
  const taken = async () => days - (await shop.daysOf(buyer.id))
  return { paypalId, becomes, lookLater, taken }
}

it('a refund made at PayPal that takes days takes its months when it is through', async () => {
  const { paypalId, becomes, lookLater, taken } = await onItsWay()
  await lookLater()
  expect(await taken()).toBe(0)
  expect((await shop.orderOf(paypalId)).state).toBe('completed')
  becomes('completed')
  await lookLater()
  expect(await taken()).toBeGreaterThan(27)
  expect((await shop.orderOf(paypalId)).state).toBe('partially-refunded')
})

it('counts as gone meanwhile, so that no more goes back than there was', async () => {
  const { paypalId } = await onItsWay()
  const { id: orderId } = await shop.orderOf(paypalId)
  expect(await refundOrder(shop.app, { orderId, cents: 3000 })).toEqual({ ok: false, reason: 'too-much' })
})

it('takes nothing when it fails', async () => {
  const { paypalId, becomes, lookLater, taken } = await onItsWay()
  becomes('failed')
  await lookLater()
  expect(await taken()).toBe(0)
  expect((await shop.orderOf(paypalId)).state).toBe('completed')
})

import { describe, expect, it } from 'vitest'
import { expectBoughtOnce } from '../../../testing/bought-once.ts'
import { cartOf, useShop } from '../../../testing/shop.ts'
import { reconcile } from './reconcile.ts'

const shop = useShop()
const captureCall = 'POST /v2/checkout/orders/*/capture'

describe('a refusal in words we do not know', () => {
  it('ends the try when PayPal’s order shows no capture, and another may follow', async () => {
    const buyer = await shop.buyer({ points: 5 })
    const orderId = await shop.create(buyer, cartOf(buyer), 5)
    await shop.approve(orderId)
    await shop.paypal.control('add-fault', { match: captureCall, kind: 'status-before', status: 422 })
    expect(await shop.capture(buyer, orderId)).toMatchObject({ resultCode: 2, canRetry: true })
    expect((await shop.orderOf(orderId)).state).toBe('created')
    expect(await shop.pointsOf(buyer.id)).toBe(5)
    expect(await shop.capture(buyer, orderId)).toMatchObject({ state: 'completed' })
    await expectBoughtOnce(shop, orderId, buyer)
  })

  it('that says nothing about the order leaves it to the reconciler', async () => {
    const buyer = await shop.buyer()
    const orderId = await shop.create(buyer, cartOf(buyer))
    await shop.approve(orderId)
    await shop.paypal.control('add-fault', { match: captureCall, kind: 'status-before', status: 403 })
    expect(await shop.capture(buyer, orderId)).toMatchObject({ resultCode: 1, state: 'pending' })
    shop.clock.advance(61)
    await reconcile(shop.app)
    await expectBoughtOnce(shop, orderId, buyer)
  })

  it('after the money has moved is not believed', async () => {
    const buyer = await shop.buyer()
    const orderId = await shop.create(buyer, cartOf(buyer))
    await shop.approve(orderId)
    await shop.paypal.control('add-fault', { match: captureCall, kind: 'status-after', status: 422 })
    expect(await shop.capture(buyer, orderId)).toMatchObject({ state: 'completed' })
    await expectBoughtOnce(shop, orderId, buyer)
  })

  it('that another order at PayPal was paid is for a person', async () => {
    const buyer = await shop.buyer()
    const orderId = await shop.create(buyer, cartOf(buyer))
    await shop.approve(orderId)
    const { id } = await shop.orderOf(orderId)
    shop.paypal.context.store.put('invoice', id, { orderId: 'ANOTHER' })
    expect(await shop.capture(buyer, orderId)).toMatchObject({ resultCode: 2, canRetry: false })
    expect(await shop.orderOf(orderId)).toMatchObject({
      needs_review: true,
      problem: expect.stringContaining('DUPLICATE_INVOICE_ID'),
    })
  })
})

describe('an answer of PayPal that never arrives', () => {
  it.each(['reset-before', 'reset-after', 'cut-body', 'status-after', 'not-json'] as const)(
    'once (%s) is asked for again',
    async (kind) => {
      const buyer = await shop.buyer()
      const orderId = await shop.create(buyer, cartOf(buyer))
      await shop.approve(orderId)
      await shop.paypal.control('add-fault', { match: captureCall, kind })
      expect(await shop.capture(buyer, orderId)).toMatchObject({ state: 'completed' })
      await expectBoughtOnce(shop, orderId, buyer)
    },
    30_000,
  )

  it('leaves the order to the reconciler, points held, and never expires', async () => {
    const buyer = await shop.buyer({ points: 10 })
    const orderId = await shop.create(buyer, cartOf(buyer), 10)
    await shop.approve(orderId)
    await shop.paypal.control('add-fault', { match: '*', kind: 'reset-before', times: 99 })
    expect(await shop.capture(buyer, orderId)).toMatchObject({
      resultCode: 1,
      state: 'pending',
      detail: expect.stringContaining('do not pay again'),
    })
    expect(await shop.orderOf(orderId)).toMatchObject({ state: 'capturing' })
    expect(await shop.pointsOf(buyer.id)).toBe(0)
    shop.clock.advance(5 * 3600)
    expect(await shop.orderOf(orderId)).toMatchObject({ state: 'capturing' })
    await shop.paypal.control('clear-faults')
    expect(await reconcile(shop.app)).toMatchObject({ asked: 1 })
    const { state } = await shop.orderOf(orderId)
    // The emulator voids what waited too long, so that no money moved.
    expect(['completed', 'created', 'failed', 'expired']).toContain(state)
    expect(await shop.pointsOf(buyer.id)).toBe(state === 'completed' ? 0 : 10)
  })

  it('after its effect is found by the reconciler, once, also by two nodes', async () => {
    const buyer = await shop.buyer({ points: 10 })
    const orderId = await shop.create(buyer, cartOf(buyer), 10)
    await shop.approve(orderId)
    await shop.paypal.control('add-fault', { match: '*', kind: 'reset-after', times: 99 })
    expect(await shop.capture(buyer, orderId)).toMatchObject({ state: 'pending' })
    await shop.paypal.control('clear-faults')
    expect(await reconcile(shop.app)).toMatchObject({ asked: 0 })
    shop.clock.advance(61)
    const [first, second] = await Promise.all([reconcile(shop.app), reconcile(shop.app)])
    expect(first.asked + second.asked).toBe(1)
    await expectBoughtOnce(shop, orderId, buyer)
    expect(await shop.capture(buyer, orderId)).toMatchObject({ state: 'completed' })
    expect(await shop.pointsOf(buyer.id)).toBe(0)
  })
})

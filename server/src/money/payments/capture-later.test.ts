// Captures still undecided when the browser gets its answer.
import { describe, expect, it } from 'vitest'
import { expectBoughtOnce } from '../../../testing/bought-once.ts'
import { outbox } from '../../../testing/outbox.ts'
import { cartOf, useShop } from '../../../testing/shop.ts'
import { commandLine } from '../../base/audit/record-audit.ts'
import { reconcile } from './reconcile.ts'
import { closeOrder } from './settle-order.ts'

const shop = useShop()

describe('a payment that PayPal looks at', () => {
  async function pend(points: number) {
    const buyer = await shop.buyer({ points })
    const orderId = await shop.create(buyer, cartOf(buyer), points)
    await shop.paypal.control('wallet', { orderId, action: 'slow' })
    expect(await shop.capture(buyer, orderId)).toMatchObject({
      resultCode: 1,
      state: 'pending',
      detail: expect.stringContaining('by themselves'),
    })
    expect((await shop.orderOf(orderId)).state).toBe('pending')
    expect(await shop.pointsOf(buyer.id)).toBe(0)
    expect(await shop.daysOf(buyer.id)).toBe(0)
    const seen = await shop.app.provider.findOrder(orderId)
    const captureId = seen.ok ? (seen.order.captures[0]?.reference ?? '') : ''
    return { buyer, orderId, captureId }
  }

  it('is granted when it is through', async () => {
    const { buyer, orderId, captureId } = await pend(10)
    await shop.paypal.control('settle-capture', { captureId, outcome: 'COMPLETED' })
    shop.clock.advance(120)
    await reconcile(shop.app)
    await expectBoughtOnce(shop, orderId, buyer)
    await shop.deliver()
    await expectBoughtOnce(shop, orderId, buyer)
  })

  it('gives the points back when it is denied', async () => {
    const { buyer, orderId, captureId } = await pend(10)
    await shop.paypal.control('settle-capture', { captureId, outcome: 'DECLINED' })
    await shop.deliver()
    expect((await shop.orderOf(orderId)).state).toBe('failed')
    const [mail] = (await outbox(shop.app, buyer.email)).filter(({ kind }) => kind === 'payment-failed')
    expect(mail?.text).toContain('$11.50')
    expect(await shop.pointsOf(buyer.id)).toBe(10)
    expect(await shop.daysOf(buyer.id)).toBe(0)
    expect(await shop.capture(buyer, orderId)).toMatchObject({ resultCode: 2, canRetry: false })
  })
})

describe('money that does not fit its order', () => {
  /** An approved order of which PayPal will capture another sum. */
  async function misfit() {
    const owner = await shop.build.account({ isOwner: true })
    const buyer = await shop.buyer({ points: 10 })
    const orderId = await shop.create(buyer, cartOf(buyer), 10)
    await shop.approve(orderId)
    const { store } = shop.paypal.context
    const record = store.find('order', orderId)
    if (!record) throw new Error('no such order in the books')
    store.put('order', orderId, { ...record, cents: 100 })
    return { owner, buyer, orderId }
  }

  it('stays closed once a person has closed it, when PayPal tells of the money they sent back', async () => {
    const { owner, buyer, orderId } = await misfit()
    await shop.capture(buyer, orderId)
    await shop.deliver()
    const { id } = await shop.orderOf(orderId)
    expect(await closeOrder(shop.app, id, { by: commandLine, note: 'Sent back' })).toBe(true)
    const captureId = shop.paypal.context.store.find('order', orderId)?.captureId ?? ''
    await shop.paypal.control('refund', { captureId })
    await shop.deliver()
    expect(await shop.orderOf(orderId)).toMatchObject({ state: 'failed', needs_review: false })
    expect(await shop.pointsOf(buyer.id)).toBe(10)
    const mails = (await outbox(shop.app, owner.email)).filter(({ kind }) => kind === 'order-problem')
    expect(mails).toHaveLength(1)
  })

  it('grants nothing, is marked for a person, and owners are told once', async () => {
    const { owner, buyer, orderId } = await misfit()
    for (let i = 0; i < 2; i++) {
      expect(await shop.capture(buyer, orderId)).toMatchObject({
        resultCode: 2,
        detail: expect.stringContaining('does not fit'),
      })
      shop.clock.advance(120)
      await reconcile(shop.app)
      await shop.deliver()
    }
    expect(await shop.orderOf(orderId)).toMatchObject({
      state: 'capturing',
      needs_review: true,
      problem: 'cents: PayPal says 100, we say 1150',
    })
    expect(await shop.daysOf(buyer.id)).toBe(0)
    const mails = (await outbox(shop.app, owner.email)).filter(({ kind }) => kind === 'order-problem')
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('PayPal says 100')
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { give, given, newAddress, register, takeBack } from '../../../testing/gifts.ts'
import { outbox } from '../../../testing/outbox.ts'
import { openShop, type Shop } from '../../../testing/shop.ts'
import { deliverDueGifts } from './deliver-gifts.ts'
import { reconcile } from './reconcile.ts'
import { refundOrder } from './refund-order.ts'

const day = 86_400

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

/** PayPal stays undecided. Returns a function that lets it decide and processes that. */
async function refundWithoutAnswer(
  { paypalId, orderId }: { paypalId: string; orderId: string },
  cents?: number,
) {
  const trouble = { kind: 'status-before', status: 503, times: 99 } as const
  await shop.paypal.control('add-fault', { match: 'POST /v2/payments/*', ...trouble })
  const asked = await refundOrder(shop.app, { orderId, ...(cents !== undefined && { cents }) })
  expect(asked).toMatchObject({ ok: true, state: 'open' })
  return async (decided: 'carried out' | 'refused') => {
    const { store } = shop.paypal.context
    const captureId = await shop.captureOf(paypalId)
    const capture = store.find('capture', captureId)
    if (!capture) throw new Error('no such capture')
    if (decided === 'refused') store.put('capture', captureId, { ...capture, status: 'DECLINED' })
    await shop.paypal.control('clear-faults')
    shop.clock.advance(120)
    await reconcile(shop.app)
    if (decided === 'refused') store.put('capture', captureId, capture)
  }
}

describe('money of a gift that goes back', () => {
  it('whole, before it is claimed: nothing begins any more', async () => {
    const buyer = await shop.buyer()
    const email = newAddress()
    const { orderId } = await give(shop, buyer, email)
    expect(await refundOrder(shop.app, { orderId })).toMatchObject({ ok: true })
    expect(await given(shop, buyer)).toMatchObject([{ state: 'refunded', months: 0 }])
    expect(await takeBack(shop, buyer, orderId)).toMatchObject({ resultCode: 2 })
    const id = await register(shop, email)
    expect(await shop.daysOf(id)).toBe(0)
  })

  it('in part, before and after it is claimed: no month is given or taken twice', async () => {
    const buyer = await shop.buyer()
    const email = newAddress()
    // Three months at $12.00 less 5 %: $34.20.
    const { orderId, paypalId } = await give(shop, buyer, email)
    expect(await refundOrder(shop.app, { orderId, cents: 1140 })).toMatchObject({ ok: true })
    expect(await given(shop, buyer)).toMatchObject([{ months: 2 }])
    const id = await register(shop, email)
    const before = await shop.daysOf(id)
    expect(before).toBeGreaterThanOrEqual(58)
    expect(before).toBeLessThanOrEqual(62)
    expect(await refundOrder(shop.app, { orderId, cents: 1140 })).toMatchObject({ ok: true })
    expect(await shop.daysOf(id)).toBeLessThanOrEqual(31)
    expect(await shop.daysOf(id)).toBeGreaterThanOrEqual(27)
    expect(await refundOrder(shop.app, { orderId })).toMatchObject({ ok: true })
    expect(await shop.daysOf(id)).toBe(0)
    expect((await shop.orderOf(paypalId)).state).toBe('refunded')
  })

  it.each([
    ['carried out', 'whole', undefined, 0],
    ['refused', 'whole', undefined, 3],
    ['carried out', 'in part', 1140, 2],
    ['refused', 'in part', 1140, 3],
  ] as const)('and is %s, %s, after its person has registered', async (decided, _, cents, months) => {
    const buyer = await shop.buyer()
    const email = newAddress()
    const gift = await give(shop, buyer, email)
    const decide = await refundWithoutAnswer(gift, cents)
    const id = await register(shop, email)
    expect(await shop.daysOf(id)).toBeGreaterThanOrEqual(89)
    await decide(decided)
    const days = await shop.daysOf(id)
    expect(days).toBeGreaterThanOrEqual(months * 29)
    expect(days).toBeLessThanOrEqual(months * 31)
    await refundOrder(shop.app, { orderId: gift.orderId })
    expect(await shop.daysOf(id)).toBe(0)
  })

  it.each([
    ['carried out', 0],
    ['refused', 1],
  ] as const)('and is %s after the gift was due: its mail waits for that', async (decided, mails) => {
    const buyer = await shop.buyer()
    const email = newAddress()
    const deliverAt = new Date(shop.clock.now() + day * 1000).toISOString()
    const decide = await refundWithoutAnswer(await give(shop, buyer, email, { deliverAt }))
    shop.clock.advance(2 * day)
    await deliverDueGifts(shop.app)
    expect(await outbox(shop.app, email)).toEqual([])
    await decide(decided)
    await deliverDueGifts(shop.app)
    expect(await outbox(shop.app, email)).toHaveLength(mails)
  })

  it('while its person registers: nothing is left of it, whichever is first', async () => {
    for (let round = 0; round < 4; round += 1) {
      const buyer = await shop.buyer()
      const email = newAddress()
      const { orderId, paypalId } = await give(shop, buyer, email)
      const [id] = await Promise.all([register(shop, email), refundOrder(shop.app, { orderId })])
      expect((await shop.orderOf(paypalId)).state).toBe('refunded')
      expect(await shop.daysOf(id)).toBe(0)
    }
  })

  it('while its buyer takes it back, and its person registers: one has it, for one gift', async () => {
    for (let round = 0; round < 4; round += 1) {
      const buyer = await shop.buyer()
      const email = newAddress()
      const { orderId } = await give(shop, buyer, email)
      const [id] = await Promise.all([register(shop, email), takeBack(shop, buyer, orderId)])
      const days = [await shop.daysOf(id), await shop.daysOf(buyer.id)].sort((a, b) => a - b)
      expect(days[0]).toBe(0)
      expect(days[1]).toBeGreaterThanOrEqual(89)
    }
  })

  it('after its buyer took it back: the months go from the buyer', async () => {
    const buyer = await shop.buyer()
    const { orderId } = await give(shop, buyer, newAddress())
    await takeBack(shop, buyer, orderId)
    expect(await refundOrder(shop.app, { orderId })).toMatchObject({ ok: true })
    expect(await shop.daysOf(buyer.id)).toBe(0)
  })
})

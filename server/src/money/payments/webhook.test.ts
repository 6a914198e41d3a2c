import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { outbox } from '../../../testing/outbox.ts'
import { openShop, type Shop, type ShopBuyer } from '../../../testing/shop.ts'
import { reconcile } from './reconcile.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(() => shop.clock.advance(1))
afterAll(() => shop.close())

const path = '/api/payments/paypal/webhook'

function one(buyer: ShopBuyer, months = 1) {
  return [{ email: buyer.email, months }]
}

/** Unordered among events of one instant. */
async function events() {
  return shop.app.db.selectFrom('provider_events').selectAll().orderBy('received_at').execute()
}

describe('a delivery', () => {
  it('that PayPal did not sign is refused, and nothing is stored', async () => {
    const before = (await events()).length
    for (const how of ['unsigned', 'tampered', 'other-webhook'] as const) {
      const event = { id: `WH-${how}`, event_type: 'PAYMENT.CAPTURE.COMPLETED', resource: {} }
      expect(await shop.paypal.control('forge-event', { event, how })).toEqual({ status: 400 })
    }
    expect((await events()).length).toBe(before)
  })

  it('of a network that forges many is not asked about for a minute; others’ are', async () => {
    const verify = vi.spyOn(shop.app.provider, 'verifyDelivery')
    const send = async (remoteAddress: string) => {
      const payload = JSON.stringify({ id: 'WH-1', event_type: 'PAYMENT.CAPTURE.COMPLETED', resource: {} })
      const headers = { 'content-type': 'application/json' }
      return shop.server.inject({ method: 'POST', url: path, headers, payload, remoteAddress })
    }
    for (let count = 0; count < 60; count++) expect((await send('192.0.2.9')).statusCode).toBe(400)
    const refused = await send('192.0.2.9')
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60'])
    expect(verify).toHaveBeenCalledTimes(60)
    expect((await send('192.0.2.10')).statusCode).toBe(400)
    shop.clock.advance(60)
    expect((await send('192.0.2.9')).statusCode).toBe(400)
    verify.mockReset().mockImplementation(() => sleep(100, { ok: true, genuine: false }))
    const atOnce = await Promise.all(Array.from({ length: 100 }, () => send('192.0.2.11')))
    expect(verify).toHaveBeenCalledTimes(60)
    expect(atOnce.filter(({ statusCode }) => statusCode === 429)).toHaveLength(40)
    verify.mockRestore()
  })

  it.each([
    ['nothing', ''],
    ['no JSON', '{'],
    ['no event', '{"hello":1}'],
    ['bytes that are no text', Buffer.from([0x7b, 0xff, 0xfe, 0x7d])],
  ])('of %s is refused', async (_what, payload) => {
    const headers = { 'content-type': 'application/json' }
    const response = await shop.server.inject({ method: 'POST', url: path, headers, payload })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ resultCode: 2, detail: expect.any(String) })
  })

  it('is refused when too large, or by another method', async () => {
    const payload = JSON.stringify({ id: 'x', event_type: 'y', resource: { reason: 'x'.repeat(300_000) } })
    const headers = { 'content-type': 'application/json' }
    expect((await shop.server.inject({ method: 'POST', url: path, headers, payload })).statusCode).toBe(413)
    for (const method of ['GET', 'PUT', 'OPTIONS'] as const) {
      const other = await shop.server.inject({ method, url: path })
      expect([method, other.statusCode, other.headers.allow]).toEqual([method, 405, 'POST'])
    }
  })

  it('that cannot be verified now is asked for again, and stored then', async () => {
    const buyer = await shop.buyer()
    const orderId = await shop.create(buyer, one(buyer))
    await shop.approve(orderId)
    const match = 'POST /v1/notifications/*'
    await shop.paypal.control('add-fault', { match, kind: 'status-before', status: 503, times: 99 })
    const before = (await events()).length
    await shop.paypal.control('work')
    expect((await events()).length).toBe(before)
    await shop.paypal.control('clear-faults')
    await shop.paypal.control('put-forward', { seconds: 5 })
    const [event] = (await events()).slice(before)
    expect(event).toMatchObject({ type: 'CHECKOUT.ORDER.APPROVED' })
  })

  it('is taken in maintenance mode', async () => {
    const buyer = await shop.buyer()
    const orderId = await shop.create(buyer, one(buyer))
    const maintenance = shop.app.settings.get('maintenance')
    await shop.app.settings.set(shop.app.db, 'maintenance', { ...maintenance, on: true })
    await expect.poll(() => shop.app.settings.get('maintenance').on).toBe(true)
    const before = (await events()).length
    await shop.approve(orderId)
    await shop.paypal.control('work')
    expect((await events()).length).toBe(before + 1)
    await shop.app.settings.set(shop.app.db, 'maintenance', maintenance)
    await expect.poll(() => shop.app.settings.get('maintenance').on).toBe(false)
  })

  it('leaves nothing about the payer behind', async () => {
    const all = JSON.stringify(await events())
    expect(all).not.toContain('buyer@example.com')
    expect(all).not.toContain('payer')
  })

  it('of an unknown type is stored, acknowledged and done with', async () => {
    await shop.paypal.context.publish('VAULT.CREDIT-CARD.CREATED', 'card', 'A card', { id: 'x' })
    await shop.deliver()
    const stored = (await events()).find(({ type }) => type === 'VAULT.CREDIT-CARD.CREATED')
    expect(stored).toMatchObject({ problem: 'nothing is done about this type', worked_at: expect.any(Date) })
  })
})

describe('the news of a capture', () => {
  async function lostCapture() {
    const buyer = await shop.buyer({ points: 10 })
    const orderId = await shop.create(buyer, one(buyer), 10)
    await shop.approve(orderId)
    await shop.paypal.control('add-fault', { match: '*', kind: 'reset-after', times: 99 })
    expect(await shop.capture(buyer, orderId)).toMatchObject({ state: 'pending' })
    await shop.paypal.control('clear-faults')
    return { buyer, orderId }
  }

  async function expectOnce({ buyer, orderId }: { buyer: ShopBuyer; orderId: string }) {
    expect((await shop.orderOf(orderId)).state).toBe('completed')
    expect(await shop.daysOf(buyer.id)).toBe(30)
    expect(await shop.pointsOf(buyer.id)).toBe(0)
    const receipts = (await outbox(shop.app, buyer.email)).filter(({ kind }) => kind === 'receipt')
    expect(receipts).toHaveLength(1)
  }

  it('fulfils an order whose buyer was cut off, also told three times and in reverse', async () => {
    await shop.paypal.control('deliveries', { copies: 3, hold: true })
    const lost = await lostCapture()
    await shop.paypal.control('release-deliveries', { order: 'reversed' })
    await shop.deliver()
    await shop.paypal.control('deliveries', {})
    await expectOnce(lost)
  })

  it('and the reconciler and the buyer’s own call at the same time grant once', async () => {
    const lost = await lostCapture()
    shop.clock.advance(61)
    await shop.paypal.control('work')
    await Promise.all([
      shop.capture(lost.buyer, lost.orderId),
      shop.workEvents(),
      reconcile(shop.app),
      shop.capture(lost.buyer, lost.orderId),
      shop.workEvents(),
    ])
    await expectOnce(lost)
  })

  it('fulfils three days late', async () => {
    await shop.paypal.control('deliveries', { hold: true })
    const lost = await lostCapture()
    shop.clock.advance(3 * 86_400)
    await shop.paypal.control('release-deliveries')
    await shop.deliver()
    await shop.paypal.control('deliveries', {})
    await expectOnce(lost)
  })

  it('is worked on later when PayPal cannot be asked, by the reconciler', async () => {
    const lost = await lostCapture()
    await shop.paypal.control('work')
    await shop.paypal.control('add-fault', { match: 'GET *', kind: 'reset-before', times: 99 })
    await shop.workEvents()
    const waiting = (await events()).filter((event) => event.worked_at === null)
    expect(waiting.length).toBeGreaterThan(0)
    expect(waiting[0]).toMatchObject({ tries: 1, problem: expect.stringContaining('could not be asked') })
    await shop.paypal.control('clear-faults')
    shop.clock.advance(300)
    expect((await reconcile(shop.app)).events).toBe(waiting.length)
    expect((await events()).filter((event) => event.worked_at === null)).toEqual([])
    await expectOnce(lost)
  })

  it('that was granted already, and of an approval, is done with as it is stored', async () => {
    await shop.deliver()
    const known = (await events()).map(({ id }) => id)
    const buyer = await shop.buyer()
    const orderId = await shop.buy(buyer, one(buyer))
    await shop.paypal.control('work')
    const told = (await events()).filter(({ id }) => !known.includes(id))
    expect(
      told.map(({ type, worked_at, problem }) => [type, worked_at !== null, problem]).toSorted(),
    ).toEqual([
      ['CHECKOUT.ORDER.APPROVED', true, null],
      ['PAYMENT.CAPTURE.COMPLETED', true, null],
    ])
    expect(await shop.daysOf(buyer.id)).toBeGreaterThan(27)
    expect((await shop.orderOf(orderId)).state).toBe('completed')
  })

  it('of somebody else’s order is noted and changes nothing', async () => {
    await shop.paypal.context.publish('PAYMENT.CAPTURE.COMPLETED', 'capture', 'Payment', {
      id: 'FOREIGN',
      custom_id: 'not-ours',
      amount: { currency_code: 'USD', value: '12.00' },
    })
    await shop.deliver()
    expect((await events()).at(-1)).toMatchObject({ problem: 'it belongs to no order of ours' })
  })
})

describe('a legacy subscription', () => {
  it('renewed at PayPal gives months and shows as a payment, once', async () => {
    const buyer = await shop.buyer()
    const { paypalId, nextBillingDate } = await shop.build.legacySubscription(buyer.id)
    const subscription = { subscriptionId: paypalId, nextBillingAt: nextBillingDate.getTime() }
    await shop.paypal.control('add-subscription', subscription)
    await shop.paypal.control('deliveries', { copies: 2 })
    const { saleId } = await shop.paypal.control('renew-subscription', { subscriptionId: paypalId })
    await shop.deliver()
    await shop.paypal.control('deliveries', {})
    const payments = shop.app.db.selectFrom('payments').selectAll().where('account_id', '=', buyer.id)
    expect(await payments.execute()).toMatchObject([
      { provider_transaction_id: saleId, cents: 1200, order_id: null },
    ])
    expect(await shop.daysOf(buyer.id)).toBeGreaterThan(45)
  })

  it('cancelled there renews no more here', async () => {
    const buyer = await shop.buyer()
    const { id, paypalId } = await shop.build.legacySubscription(buyer.id)
    await shop.paypal.control('add-subscription', { subscriptionId: paypalId })
    await shop.paypal.control('move-subscription', { subscriptionId: paypalId, to: 'cancel' })
    await shop.deliver()
    const row = shop.app.db.selectFrom('legacy_subscriptions').selectAll().where('id', '=', id)
    expect(await row.executeTakeFirst()).toMatchObject({ auto_renew: false, cancelled_at: expect.any(Date) })
  })
})

// Every fault in every call between us and each provider.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditPurchases } from '../../../testing/audit/purchases.ts'
import { drawQuarter } from '../../../testing/draw.ts'
import { providers } from '../../../testing/providers.ts'
import { openShop, type Shop, type ShopBuyer } from '../../../testing/shop.ts'
import { reconcile } from './reconcile.ts'

const names = ['createOrder', 'captureOrder', 'findOrder', 'verifyDelivery'] as const
type Call = (typeof names)[number]

const troubles = {
  'times out before its effect': { kind: 'time-out-before' },
  'times out after its effect': { kind: 'time-out-after' },
  'is reset before its effect': { kind: 'reset-before' },
  'is reset after its effect': { kind: 'reset-after' },
  'is cut in mid-body': { kind: 'cut-body' },
  'is answered 503 before its effect': { kind: 'status-before', status: 503 },
  'is answered 500 after its effect': { kind: 'status-after', status: 500 },
  'is answered 429': { kind: 'status-before', status: 429 },
} as const
type Trouble = (typeof troubles)[keyof typeof troubles]

const news = ['duplicate', 'reordered', 'forged', 'three days late'] as const

describe.each(providers)('$name', ({ calls, capturedEvent }) => {
  let shop: Shop
  let buyer: ShopBuyer
  let friend: ShopBuyer
  beforeAll(async () => {
    shop = await openShop({
      patience: { tries: 2, tryMs: 400, totalMs: 1000, backoffMs: 5 },
      settings: { ordersPerMember: 1_000_000 },
      // The faults in the provider's answers are intended.
      env: { STROM_LOG_LEVEL: 'silent' },
    })
    buyer = await shop.buyer({ points: 5000 })
    friend = await shop.buyer()
  })
  afterAll(() => shop.close())

  let before: { paid: number; points: number }
  beforeEach(async () => {
    before = { paid: await countPaid(), points: await shop.pointsOf(buyer.id) }
  })

  async function countPaid(): Promise<number> {
    const paid = shop.app.db.selectFrom('orders').select('id').where('completed_at', 'is not', null)
    return (await paid.execute()).length
  }

  /** Retries once the fault is over, as a person would. */
  async function createAnyhow(): Promise<string> {
    const cart = [
      { email: buyer.email, months: 1 },
      { email: friend.email, months: 1 },
    ]
    const create = () => shop.create(buyer, cart, 10)
    return create().catch(async () => {
      await shop.paypal.control('clear-faults')
      return create()
    })
  }

  async function buyInTrouble(call: Call, trouble: Trouble, times: number): Promise<string> {
    // The order is looked up only after a capture's answer cannot be read.
    if (call === 'findOrder')
      await shop.paypal.control('add-fault', { match: calls.captureOrder, kind: 'not-json' })
    await shop.paypal.control('add-fault', { match: calls[call], times, ...trouble })
    const orderId = await createAnyhow()
    await shop.approve(orderId)
    await Promise.all([shop.capture(buyer, orderId), shop.capture(buyer, orderId)])
    await shop.deliver()
    await shop.paypal.control('clear-faults')
    return orderId
  }

  async function expectBoughtOnce(orderId: string) {
    // Past the retry pauses of events and of the reconciler.
    shop.clock.advance(120)
    await reconcile(shop.app)
    await shop.deliver()
    expect(await shop.capture(buyer, orderId)).toEqual({ resultCode: 1, state: 'completed' })
    const audit = await auditPurchases(shop.app.db, await shop.paypal.control('books'))
    expect(audit.differences).toEqual([])
    expect(await countPaid()).toBe(before.paid + 1)
    expect(await shop.pointsOf(buyer.id)).toBe(before.points - 10)
  }

  describe.each(names)('%s', (call) => {
    it.each(drawQuarter(Object.entries(troubles), call))(
      'that %s',
      { timeout: 60_000 },
      async (_what, trouble) => {
        await expectBoughtOnce(await buyInTrouble(call, trouble, 1))
        before = { paid: before.paid + 1, points: before.points - 10 }
        await expectBoughtOnce(await buyInTrouble(call, trouble, 99))
      },
    )

    it.each(drawQuarter(news, call))('cut off, and the news of it %s', { timeout: 60_000 }, async (how) => {
      if (how === 'duplicate') await shop.paypal.control('deliveries', { copies: 3 })
      if (how === 'reordered' || how === 'three days late') {
        await shop.paypal.control('deliveries', { hold: true })
      }
      const orderId = await buyInTrouble(call, { kind: 'reset-after' }, 99)
      if (how === 'forged') await expectForgeriesRefused(orderId)
      if (how === 'three days late') shop.clock.advance(3 * 86_400)
      await shop.paypal.control('deliveries', {})
      await shop.paypal.control('release-deliveries', { order: how === 'reordered' ? 'reversed' : 'as-told' })
      await shop.deliver()
      await expectBoughtOnce(orderId)
    })
  })

  /** Events for an unapproved order and for a paid one. */
  async function expectForgeriesRefused(orderId: string) {
    const unpaid = await createAnyhow()
    for (const how of ['unsigned', 'tampered', 'other-webhook'] as const) {
      for (const order_id of [unpaid, orderId]) {
        const event = capturedEvent(`WH-${how}-${order_id}`, order_id)
        expect(await shop.paypal.control('forge-event', { event, how })).toEqual({ status: 400 })
      }
    }
    await shop.workEvents()
    expect((await shop.orderOf(unpaid)).state).toBe('created')
  }
})

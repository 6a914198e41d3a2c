import { contract } from '@strom/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { outbox } from '../../../testing/outbox.ts'
import { openShop, type Shop, type ShopBuyer } from '../../../testing/shop.ts'
import { processDispute } from './disputes.ts'
import { reconcile } from './reconcile.ts'
import { previewRefund, type Refund, refundOrder } from './refund-order.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

/** Two months for the buyer and one for a friend: $34.20 less $1.00 for 20 points. */
async function bought() {
  const buyer = await shop.buyer({ points: 20 })
  const friend = await shop.build.account()
  const cart = [
    { email: buyer.email, months: 2 },
    { email: friend.email, months: 1 },
  ]
  const paypalId = await shop.buy(buyer, cart, 20)
  const { id: orderId } = await shop.orderOf(paypalId)
  expect(await shop.daysOf(buyer.id)).toBe(61)
  expect(await shop.daysOf(friend.id)).toBe(30)
  return { buyer, friend, paypalId, orderId, captureId: await shop.captureOf(paypalId) }
}

type Bought = Awaited<ReturnType<typeof bought>>

function refund({ orderId }: Bought, wish: Omit<Refund, 'orderId'> = {}) {
  return refundOrder(shop.app, { orderId, ...wish })
}

async function expectGone({ buyer, friend, paypalId }: Bought) {
  expect((await shop.orderOf(paypalId)).state).toBe('refunded')
  expect(await shop.daysOf(buyer.id)).toBe(0)
  expect(await shop.daysOf(friend.id)).toBe(0)
  expect(await shop.pointsOf(buyer.id)).toBe(20)
  expect(await readRefundedCents(buyer)).toBe(33.2)
}

/** PayPal has the money, but every answer was lost and its events are held. */
async function takenUnseen() {
  const buyer = await shop.buyer()
  const orderId = await shop.create(buyer, [{ email: buyer.email, months: 1 }])
  await shop.approve(orderId)
  await shop.paypal.control('deliveries', { hold: true })
  await shop.paypal.control('add-fault', { match: '*', kind: 'reset-after', times: 99 })
  await shop.capture(buyer, orderId)
  await shop.paypal.control('clear-faults')
  const seen = await shop.app.provider.findOrder(orderId)
  const captureId = seen.ok ? (seen.order.captures[0]?.reference ?? '') : ''
  return { buyer, orderId, captureId }
}

/** Releases the held events, last one first. */
async function tellInReverse() {
  await shop.paypal.control('release-deliveries', { order: 'reversed' })
  await shop.deliver()
  await shop.paypal.control('deliveries', {})
}

async function readRefundedCents({ token }: ShopBuyer): Promise<number> {
  const { data } = (await shop.call(contract.payments.list, { token })).json()
  return data[0].refunded
}

async function centsBack({ captureId }: Bought): Promise<number> {
  return shop.paypal.context.store.find('capture', captureId)?.refundedCents ?? 0
}

describe('a refund by the owner', () => {
  it('of all sends all back and takes all months and points with it', async () => {
    const order = await bought()
    const preview = await previewRefund(shop.app, { orderId: order.orderId })
    expect(preview).toMatchObject({ ok: true, plan: { cents: 3320, points: 20, whole: true } })
    expect(await shop.daysOf(order.buyer.id)).toBe(61)
    expect(await refund(order, { note: 'Sorry' })).toMatchObject({ ok: true, state: 'completed' })
    await expectGone(order)
    expect(await centsBack(order)).toBe(3320)
    const [mail] = (await outbox(shop.app, order.buyer.email)).filter(({ kind }) => kind === 'refund')
    for (const part of ['$33.20', `${order.friend.email}: -1 month`, '20 reward points']) {
      expect(mail?.text).toContain(part)
    }
    expect(await refund(order)).toEqual({ ok: false, reason: 'nothing-left' })
    await shop.deliver()
    await expectGone(order)
    expect(await centsBack(order)).toBe(3320)
  })

  it('of a part takes the months that money paid for, and the rest later takes the rest', async () => {
    const order = await bought()
    expect(await refund(order, { cents: 1200 })).toMatchObject({ ok: true, plan: { points: 7 } })
    expect((await shop.orderOf(order.paypalId)).state).toBe('partially-refunded')
    expect(await shop.daysOf(order.friend.id)).toBe(0)
    expect(await shop.daysOf(order.buyer.id)).toBe(61)
    expect(await shop.pointsOf(order.buyer.id)).toBe(7)
    expect(await refund(order, { cents: 1200 })).toMatchObject({ ok: true })
    expect(await shop.daysOf(order.buyer.id)).toBe(30)
    expect(await refund(order, { cents: 1200 })).toEqual({ ok: false, reason: 'too-much' })
    expect(await refund(order)).toMatchObject({ ok: true, plan: { cents: 920 } })
    await shop.deliver()
    await expectGone(order)
  })

  it('of one account’s months', async () => {
    const order = await bought()
    const done = await refund(order, { accountIds: [order.friend.id] })
    expect(done).toMatchObject({ ok: true, plan: { cents: 1106 } })
    expect(await shop.daysOf(order.friend.id)).toBe(0)
    expect(await shop.daysOf(order.buyer.id)).toBe(61)
    expect(await refund(order, { accountIds: [order.friend.id] })).toEqual({
      ok: false,
      reason: 'no-such-line',
    })
  })

  it('by many at once sends the money back once', async () => {
    const order = await bought()
    const answers = await Promise.all(Array.from({ length: 10 }, () => refund(order)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await centsBack(order)).toBe(3320)
    await expectGone(order)
  })

  it('that PayPal does not answer to is gone on with by the reconciler, once', async () => {
    const order = await bought()
    await shop.paypal.control('add-fault', { match: 'POST /v2/payments/*', kind: 'reset-after', times: 99 })
    expect(await refund(order, { cents: 1200 })).toMatchObject({ ok: true, state: 'open' })
    expect(await shop.daysOf(order.friend.id)).toBe(30)
    expect(await refund(order, { cents: 3000 })).toEqual({ ok: false, reason: 'too-much' })
    await shop.paypal.control('clear-faults')
    // The webhook comes first, and must not be taken for another refund.
    await shop.deliver()
    shop.clock.advance(120)
    await reconcile(shop.app)
    await shop.deliver()
    expect(await centsBack(order)).toBe(1200)
    expect(await readRefundedCents(order.buyer)).toBe(12)
    expect(await shop.daysOf(order.friend.id)).toBe(0)
    const rows = await shop.app.db
      .selectFrom('refunds')
      .selectAll()
      .where('state', '<>', 'completed')
      .execute()
    expect(rows).toEqual([])
  })

  it('that PayPal refuses changes nothing and can be tried again', async () => {
    const owner = await shop.build.account({ isOwner: true })
    const order = await bought()
    const { store } = shop.paypal.context
    const capture = store.find('capture', order.captureId)
    if (!capture) throw new Error('no such capture')
    store.put('capture', order.captureId, { ...capture, status: 'DECLINED' })
    expect(await refund(order)).toEqual({ ok: false, reason: 'refused', problem: 'REFUND_NOT_ALLOWED' })
    expect(await shop.daysOf(order.buyer.id)).toBe(61)
    expect((await shop.orderOf(order.paypalId)).state).toBe('completed')
    expect((await outbox(shop.app, owner.email)).map(({ kind }) => kind)).toContain('refund-problem')
    store.put('capture', order.captureId, capture)
    expect(await refund(order)).toMatchObject({ ok: true, state: 'completed' })
  })

  it('needs a paid order', async () => {
    const buyer = await shop.buyer()
    const { id } = await shop.build.order({ buyer_id: buyer.id })
    expect(await refundOrder(shop.app, { orderId: id })).toEqual({ ok: false, reason: 'not-paid' })
    expect(await refundOrder(shop.app, { orderId: 'x' })).toEqual({ ok: false, reason: 'unknown-order' })
  })
})

describe('money that went back at PayPal', () => {
  it('by hand takes months and points with it, once, also told three times', async () => {
    const order = await bought()
    await shop.paypal.control('deliveries', { copies: 3 })
    await shop.paypal.control('refund', { captureId: order.captureId })
    await shop.deliver()
    await shop.paypal.control('deliveries', {})
    await expectGone(order)
    expect(await refund(order)).toEqual({ ok: false, reason: 'nothing-left' })
  })

  it('in two parts, told in reverse', async () => {
    const order = await bought()
    await shop.paypal.control('deliveries', { hold: true })
    await shop.paypal.control('refund', { captureId: order.captureId, value: '12.00' })
    await shop.paypal.control('refund', { captureId: order.captureId })
    await tellInReverse()
    await expectGone(order)
  })

  it('before we knew that it had come', async () => {
    const { buyer, orderId, captureId } = await takenUnseen()
    await shop.paypal.control('refund', { captureId })
    await tellInReverse()
    expect((await shop.orderOf(orderId)).state).toBe('refunded')
    expect(await shop.daysOf(buyer.id)).toBe(0)
  })
})

async function stateOfDispute(id: string) {
  const dispute = shop.app.db.selectFrom('disputes').select('state').where('id', '=', id)
  return (await dispute.executeTakeFirst())?.state
}

describe('a dispute', () => {
  it('marks the order, tells owners, and when won leaves everything as it was', async () => {
    const owner = await shop.build.account({ isOwner: true })
    const order = await bought()
    const { disputeId } = await shop.paypal.control('dispute', { captureId: order.captureId })
    await shop.deliver()
    expect((await shop.orderOf(order.paypalId)).state).toBe('disputed')
    expect(await shop.daysOf(order.buyer.id)).toBe(61)
    expect(await refund(order)).toEqual({ ok: false, reason: 'disputed' })
    await shop.paypal.control('resolve-dispute', { disputeId, outcome: 'RESOLVED_SELLER_FAVOUR' })
    await shop.deliver()
    expect((await shop.orderOf(order.paypalId)).state).toBe('completed')
    const kinds = (await outbox(shop.app, owner.email)).map(({ kind }) => kind)
    expect(kinds).toEqual(expect.arrayContaining(['dispute-opened', 'dispute-won']))
  })

  it('of money that we did not know had come marks the order', async () => {
    const { buyer, orderId, captureId } = await takenUnseen()
    await shop.paypal.control('dispute', { captureId })
    await tellInReverse()
    expect((await shop.orderOf(orderId)).state).toBe('disputed')
    expect(await shop.daysOf(buyer.id)).toBe(30)
  })

  it.each(['RESOLVED_WITH_PAYOUT', 'NONE'] as const)(
    'that ends with %s is no good news: owners are to look at PayPal, the months stay',
    async (outcome) => {
      const owner = await shop.build.account({ isOwner: true })
      const order = await bought()
      const { disputeId } = await shop.paypal.control('dispute', { captureId: order.captureId })
      await shop.paypal.control('resolve-dispute', { disputeId, outcome })
      await shop.deliver()
      expect((await shop.orderOf(order.paypalId)).state).toBe('completed')
      expect(await shop.daysOf(order.buyer.id)).toBe(61)
      expect(await stateOfDispute(disputeId)).toBe('settled')
      // If the end arrives first, no mail reports the beginning.
      const mails = await outbox(shop.app, owner.email)
      const settled = mails.filter(({ kind }) => kind === 'dispute-settled')
      expect(settled).toMatchObject([{ subject: 'Strøm: A dispute is over: look at PayPal' }])
      expect(settled[0]?.text).toContain(outcome)
    },
  )

  it('that PayPal closed without a word is lost when that is said later', async () => {
    const order = await bought()
    const { disputeId } = await shop.paypal.control('dispute', { captureId: order.captureId })
    const told = (state: 'settled' | 'won' | 'lost') =>
      processDispute(shop.app, {
        kind: 'dispute',
        dispute: disputeId,
        state,
        payments: [{ capture: order.captureId }],
      })
    await told('settled')
    expect(await stateOfDispute(disputeId)).toBe('settled')
    await told('lost')
    expect(await stateOfDispute(disputeId)).toBe('lost')
    expect(await shop.daysOf(order.buyer.id)).toBe(0)
    await told('won')
    expect(await stateOfDispute(disputeId)).toBe('lost')
  })

  it('that is decided again on appeal is what was said last: owners are told, and money that goes after all takes its months once', async () => {
    const owner = await shop.build.account({ isOwner: true })
    const order = await bought()
    const { disputeId } = await shop.paypal.control('dispute', { captureId: order.captureId })
    const told = (minute: number, state: 'won' | 'lost') =>
      processDispute(shop.app, {
        kind: 'dispute',
        dispute: disputeId,
        state,
        payments: [{ capture: order.captureId }],
        at: new Date(Date.UTC(2026, 10, 20, 12, minute)),
      })
    await told(1, 'won')
    expect(await shop.daysOf(order.buyer.id)).toBe(61)
    await told(3, 'lost')
    expect(await stateOfDispute(disputeId)).toBe('lost')
    expect(await shop.daysOf(order.buyer.id)).toBe(0)
    await told(2, 'won')
    expect(await stateOfDispute(disputeId), 'told late').toBe('lost')
    await told(4, 'won')
    expect(await stateOfDispute(disputeId)).toBe('won')
    await told(5, 'lost')
    expect(await stateOfDispute(disputeId)).toBe('lost')
    const ofOrder = shop.app.db
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'refunds.payment_id')
      .select('refunds.cents')
      .where('payments.order_id', '=', order.orderId)
    expect(await ofOrder.execute()).toEqual([{ cents: 3320 }])
    const kinds = (await outbox(shop.app, owner.email)).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'dispute-regained')).toHaveLength(1)
  })

  it.each(['as-told', 'reversed'] as const)('that is lost takes the months back once (%s)', async (way) => {
    const order = await bought()
    await shop.paypal.control('deliveries', { copies: 2, hold: true })
    const { disputeId } = await shop.paypal.control('dispute', { captureId: order.captureId })
    await shop.paypal.control('resolve-dispute', { disputeId, outcome: 'RESOLVED_BUYER_FAVOUR' })
    await shop.paypal.control('release-deliveries', { order: way })
    await shop.deliver()
    await shop.paypal.control('deliveries', {})
    await expectGone(order)
    expect(await stateOfDispute(disputeId)).toBe('lost')
  })
})

// Last, since it moves the clock by more than a month.
it('takes nothing back that was watched already', async () => {
  const order = await bought()
  shop.clock.advance(40 * 86_400)
  expect(await refund(order)).toMatchObject({ ok: true })
  const end = await shop.app.db
    .selectFrom('access')
    .selectAll()
    .where('account_id', '=', order.buyer.id)
    .execute()
  expect(end[0]?.ends_at.getTime()).toBe(shop.clock.now())
})

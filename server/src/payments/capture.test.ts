import { contract } from '@strom/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { outbox } from '../testing/outbox.ts'
import { openShop, type Shop, type ShopBuyer } from '../testing/shop.ts'
import { captureOrder } from './capture-order.ts'
import { reconcile, stuckOrders } from './reconcile.ts'
import { refundOrder } from './refund-order.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const captureCall = 'POST /v2/checkout/orders/*/capture'

function one(buyer: ShopBuyer, months = 1) {
  return [{ email: buyer.email, months }]
}

/** Money at PayPal, our payments, granted months and mails agree: everything happened once. */
async function expectBoughtOnce(orderId: string, buyer: ShopBuyer, days = 30) {
  const order = await shop.orderOf(orderId)
  expect(order).toMatchObject({ state: 'completed', needs_person: false, problem: null })
  const { db } = shop.app
  const payments = await db.selectFrom('payments').selectAll().where('order_id', '=', order.id).execute()
  expect(payments).toHaveLength(1)
  const grants = await db.selectFrom('grants').selectAll().where('order_id', '=', order.id).execute()
  const lines = await db.selectFrom('order_lines').selectAll().where('order_id', '=', order.id).execute()
  expect(grants.map(({ id }) => id).sort()).toEqual(lines.map(({ grant_id }) => grant_id).sort())
  expect(await shop.daysOf(buyer.id)).toBe(days)
  const seen = await shop.app.paypal.findOrder(orderId)
  expect(seen).toMatchObject({ order: { captures: [{ id: payments[0]?.paypal_transaction_id }] } })
  const receipts = (await outbox(shop.app, buyer.email)).filter(({ kind }) => kind === 'receipt')
  expect(receipts).toHaveLength(1)
}

describe('a capture', () => {
  it('grants what was paid for, spends the points and completes the invitation', async () => {
    const inviter = await shop.buyer()
    const buyer = await shop.buyer({ points: 40 })
    const invitation = {
      id: 'an-invitation',
      inviter_id: inviter.id,
      email: buyer.email,
      status: 2,
      invitee_id: buyer.id,
      mail_id: null,
      created_at: new Date(shop.clock.now()),
      expires_at: new Date(shop.clock.now()),
      registered_at: new Date(shop.clock.now()),
      completed_at: null,
    }
    await shop.app.db.insertInto('invitations').values(invitation).execute()
    const orderId = await shop.create(buyer, one(buyer), 30)
    await shop.approve(orderId)
    expect(await shop.capture(buyer, orderId)).toEqual({ resultCode: 1, state: 'completed' })
    await expectBoughtOnce(orderId, buyer)
    expect(await shop.pointsOf(buyer.id)).toBe(10)
    expect(await shop.pointsOf(inviter.id)).toBe(20)
    expect(await shop.capture(buyer, orderId)).toEqual({ resultCode: 1, state: 'completed' })
    await expectBoughtOnce(orderId, buyer)
    expect(await shop.pointsOf(buyer.id)).toBe(10)
  })

  it('by 50 at once grants once', async () => {
    const buyer = await shop.buyer({ points: 20 })
    const orderId = await shop.create(buyer, one(buyer), 20)
    await shop.approve(orderId)
    const answers = await Promise.all(Array.from({ length: 50 }, () => shop.capture(buyer, orderId)))
    expect(answers.every(({ state }) => state === 'completed')).toBe(true)
    await expectBoughtOnce(orderId, buyer)
    expect(await shop.pointsOf(buyer.id)).toBe(0)
  }, 60_000)

  it('by several nodes at once grants once', async () => {
    const buyer = await shop.buyer({ points: 20 })
    const orderId = await shop.create(buyer, one(buyer), 20)
    await shop.approve(orderId)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => captureOrder(shop.app, buyer.id, { providerOrderId: orderId })),
    )
    expect(answers).toEqual(answers.map(() => ({ ok: true, state: 'completed' })))
    await expectBoughtOnce(orderId, buyer)
    expect(await shop.pointsOf(buyer.id)).toBe(0)
  }, 60_000)

  it('is the buyer’s alone', async () => {
    const buyer = await shop.buyer()
    const stranger = await shop.buyer()
    const orderId = await shop.create(buyer, one(buyer))
    await shop.approve(orderId)
    const refused = { resultCode: 2, detail: 'There is no such order.', canRetry: false }
    expect(await shop.capture(stranger, orderId)).toEqual(refused)
    expect(await shop.capture(stranger, 'no-such-order')).toEqual(refused)
    expect(await shop.capture(stranger, '../../v1/x')).toEqual(refused)
    expect(await shop.orderOf(orderId)).toMatchObject({ state: 'created', capture_tries: 0 })
  })

  it('takes the same cart in another order, and refuses another cart before PayPal is asked', async () => {
    const buyer = await shop.buyer({ points: 10 })
    const friend = await shop.build.account()
    const cart = [...one(buyer, 2), { email: friend.email, months: 1 }]
    const orderId = await shop.create(buyer, cart, 10)
    await shop.approve(orderId)
    for (const sent of [{ cart: one(buyer, 2) }, { cart: one(buyer, 3) }, { cart: [] }, { points: 9 }]) {
      expect(await shop.capture(buyer, orderId, sent)).toMatchObject({
        resultCode: 2,
        detail: expect.stringContaining('changed'),
      })
    }
    expect(await shop.orderOf(orderId)).toMatchObject({ state: 'created', capture_tries: 0 })
    const same = cart.toReversed().map(({ email, months }) => ({ email: email.toUpperCase(), months }))
    expect(await shop.capture(buyer, orderId, { cart: same, points: 10 })).toMatchObject({
      state: 'completed',
    })
    expect(await shop.daysOf(friend.id)).toBe(30)
  })

  it('keeps the price of the order for 3 hours, whatever becomes of the settings', async () => {
    const buyer = await shop.buyer()
    const early = await shop.create(buyer, one(buyer))
    const late = await shop.create(buyer, one(buyer))
    await shop.approve(early)
    await shop.approve(late)
    await shop.app.settings.set(shop.app.db, 'pricePerMonthCents', 9900)
    await expect.poll(() => shop.app.settings.get('pricePerMonthCents')).toBe(9900)
    shop.clock.advance(3 * 3600 - 1)
    expect(await shop.capture(buyer, early)).toMatchObject({ state: 'completed' })
    expect((await shop.orderOf(early)).total_cents).toBe(1200)
    shop.clock.advance(1)
    expect(await shop.capture(buyer, late)).toMatchObject({
      resultCode: 2,
      detail: expect.stringContaining('run out'),
    })
    expect((await shop.orderOf(late)).state).toBe('expired')
    await shop.app.settings.set(shop.app.db, 'pricePerMonthCents', 1200)
    await expect.poll(() => shop.app.settings.get('pricePerMonthCents')).toBe(1200)
  })

  it('that was not approved may be tried again', async () => {
    const buyer = await shop.buyer({ points: 5 })
    const orderId = await shop.create(buyer, one(buyer), 5)
    expect(await shop.capture(buyer, orderId)).toMatchObject({ resultCode: 2, canRetry: true })
    expect(await shop.pointsOf(buyer.id)).toBe(5)
    await shop.approve(orderId)
    expect(await shop.capture(buyer, orderId)).toMatchObject({ state: 'completed' })
    await expectBoughtOnce(orderId, buyer)
  })

  it('that is declined gives the points back, and another means of payment is a try of its own', async () => {
    const buyer = await shop.buyer({ points: 5 })
    const orderId = await shop.create(buyer, one(buyer), 5)
    await shop.paypal.control('wallet', { orderId, action: 'decline' })
    expect(await shop.capture(buyer, orderId, { language: 'nb' })).toEqual({
      resultCode: 2,
      detail: 'Betalingen ble avvist. Velg en annen betalingsmåte.',
      canRetry: true,
    })
    const declined = await shop.orderOf(orderId)
    expect(declined).toMatchObject({ state: 'created', problem: 'INSTRUMENT_DECLINED', capture_tries: 1 })
    expect(await shop.pointsOf(buyer.id)).toBe(5)
    await shop.approve(orderId)
    expect(await shop.capture(buyer, orderId)).toMatchObject({ state: 'completed' })
    const paid = await shop.orderOf(orderId)
    expect(paid.capture_tries).toBe(2)
    expect(paid.capture_request_id).not.toBe(declined.capture_request_id)
    await expectBoughtOnce(orderId, buyer)
    expect(await shop.pointsOf(buyer.id)).toBe(0)
  })
})

describe('members who buy for one another at the same moment', () => {
  it('do not stand in each other’s way, nor do refunds', async () => {
    const members = await Promise.all(Array.from({ length: 4 }, () => shop.buyer({ points: 10 })))
    const cart = members.map(({ email }) => ({ email, months: 1 }))
    const orders = await Promise.all(
      members.map(async (buyer, i) => {
        // Each begins with another account, so that the same accounts would be locked in different orders.
        const orderId = await shop.create(buyer, [...cart.slice(i), ...cart.slice(0, i)], 10)
        await shop.approve(orderId)
        return { buyer, orderId }
      }),
    )
    const captured = await Promise.all(
      orders.flatMap(({ buyer, orderId }) => [shop.capture(buyer, orderId), shop.capture(buyer, orderId)]),
    )
    expect(captured.map(({ state }) => state)).toEqual(captured.map(() => 'completed'))
    for (const { id } of members) expect(await shop.daysOf(id)).toBe(120)
    await Promise.all([
      shop.deliver(),
      ...orders.map(async ({ orderId }) =>
        refundOrder(shop.app, {
          orderId: (await shop.orderOf(orderId)).id,
          accountIds: [members[0]?.id ?? ''],
        }),
      ),
    ])
    expect(await shop.daysOf(members[0]?.id ?? '')).toBe(0)
    for (const { id } of members.slice(1)) expect(await shop.daysOf(id)).toBe(120)
  }, 60_000)
})

describe('a refusal in words we do not know', () => {
  it('ends the try when PayPal’s order shows no capture, and another may follow', async () => {
    const buyer = await shop.buyer({ points: 5 })
    const orderId = await shop.create(buyer, one(buyer), 5)
    await shop.approve(orderId)
    await shop.paypal.control('add-fault', { match: captureCall, kind: 'status-before', status: 422 })
    expect(await shop.capture(buyer, orderId)).toMatchObject({ resultCode: 2, canRetry: true })
    expect((await shop.orderOf(orderId)).state).toBe('created')
    expect(await shop.pointsOf(buyer.id)).toBe(5)
    expect(await shop.capture(buyer, orderId)).toMatchObject({ state: 'completed' })
    await expectBoughtOnce(orderId, buyer)
  })

  it('that says nothing about the order leaves it to the reconciler', async () => {
    const buyer = await shop.buyer()
    const orderId = await shop.create(buyer, one(buyer))
    await shop.approve(orderId)
    await shop.paypal.control('add-fault', { match: captureCall, kind: 'status-before', status: 403 })
    expect(await shop.capture(buyer, orderId)).toMatchObject({ resultCode: 1, state: 'pending' })
    shop.clock.advance(61)
    await reconcile(shop.app)
    await expectBoughtOnce(orderId, buyer)
  })

  it('after the money has moved is not believed', async () => {
    const buyer = await shop.buyer()
    const orderId = await shop.create(buyer, one(buyer))
    await shop.approve(orderId)
    await shop.paypal.control('add-fault', { match: captureCall, kind: 'status-after', status: 422 })
    expect(await shop.capture(buyer, orderId)).toMatchObject({ state: 'completed' })
    await expectBoughtOnce(orderId, buyer)
  })

  it('that another order at PayPal was paid is for a person', async () => {
    const buyer = await shop.buyer()
    const orderId = await shop.create(buyer, one(buyer))
    await shop.approve(orderId)
    const { id } = await shop.orderOf(orderId)
    shop.paypal.ground.books.put('invoice', id, { orderId: 'ANOTHER' })
    expect(await shop.capture(buyer, orderId)).toMatchObject({ resultCode: 2, canRetry: false })
    expect(await shop.orderOf(orderId)).toMatchObject({
      needs_person: true,
      problem: expect.stringContaining('DUPLICATE_INVOICE_ID'),
    })
  })
})

describe('two orders over the same points', () => {
  it('cannot both have them', async () => {
    const buyer = await shop.buyer({ points: 50 })
    const orders = [await shop.create(buyer, one(buyer), 50), await shop.create(buyer, one(buyer), 50)]
    for (const orderId of orders) await shop.approve(orderId)
    const answers = await Promise.all(orders.map((orderId) => shop.capture(buyer, orderId)))
    expect(answers.map(({ resultCode }) => resultCode).sort()).toEqual([1, 2])
    expect(answers.find(({ resultCode }) => resultCode === 2)?.detail).toContain('used elsewhere')
    expect(await shop.pointsOf(buyer.id)).toBe(0)
    expect(await shop.daysOf(buyer.id)).toBe(30)
    const states = await Promise.all(orders.map(async (orderId) => (await shop.orderOf(orderId)).state))
    expect(states.sort()).toEqual(['completed', 'created'])
  })
})

describe('an answer of PayPal that never arrives', () => {
  it.each(['reset-before', 'reset-after', 'cut-body', 'status-after', 'not-json'] as const)(
    'once (%s) is asked for again',
    async (kind) => {
      const buyer = await shop.buyer()
      const orderId = await shop.create(buyer, one(buyer))
      await shop.approve(orderId)
      await shop.paypal.control('add-fault', { match: captureCall, kind })
      expect(await shop.capture(buyer, orderId)).toMatchObject({ state: 'completed' })
      await expectBoughtOnce(orderId, buyer)
    },
    30_000,
  )

  it('leaves the order to the reconciler, points held, and never expires', async () => {
    const buyer = await shop.buyer({ points: 10 })
    const orderId = await shop.create(buyer, one(buyer), 10)
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
    expect((await stuckOrders(shop.app)).map((order) => order.provider_order_id)).toContain(orderId)
    await shop.paypal.control('clear-faults')
    expect(await reconcile(shop.app)).toMatchObject({ asked: 1 })
    const { state } = await shop.orderOf(orderId)
    // The emulator voids what waited too long: then the try has ended without money.
    expect(['completed', 'created', 'failed', 'expired']).toContain(state)
    expect(await shop.pointsOf(buyer.id)).toBe(state === 'completed' ? 0 : 10)
  }, 60_000)

  it('after its effect is found by the reconciler, once, also by two nodes', async () => {
    const buyer = await shop.buyer({ points: 10 })
    const orderId = await shop.create(buyer, one(buyer), 10)
    await shop.approve(orderId)
    await shop.paypal.control('add-fault', { match: '*', kind: 'reset-after', times: 99 })
    expect(await shop.capture(buyer, orderId)).toMatchObject({ state: 'pending' })
    await shop.paypal.control('clear-faults')
    expect(await reconcile(shop.app)).toMatchObject({ asked: 0 })
    shop.clock.advance(61)
    const [first, second] = await Promise.all([reconcile(shop.app), reconcile(shop.app)])
    expect(first.asked + second.asked).toBe(1)
    await expectBoughtOnce(orderId, buyer)
    expect(await shop.capture(buyer, orderId)).toMatchObject({ state: 'completed' })
    expect(await shop.pointsOf(buyer.id)).toBe(0)
  }, 60_000)
})

describe('a payment that PayPal looks at', () => {
  async function pend(points: number) {
    const buyer = await shop.buyer({ points })
    const orderId = await shop.create(buyer, one(buyer), points)
    await shop.paypal.control('wallet', { orderId, action: 'slow' })
    expect(await shop.capture(buyer, orderId)).toMatchObject({
      resultCode: 1,
      state: 'pending',
      detail: expect.stringContaining('by themselves'),
    })
    expect((await shop.orderOf(orderId)).state).toBe('pending')
    expect(await shop.pointsOf(buyer.id)).toBe(0)
    expect(await shop.daysOf(buyer.id)).toBe(0)
    const seen = await shop.app.paypal.findOrder(orderId)
    const captureId = seen.ok ? (seen.order.captures[0]?.id ?? '') : ''
    return { buyer, orderId, captureId }
  }

  it('is granted when it is through', async () => {
    const { buyer, orderId, captureId } = await pend(10)
    await shop.paypal.control('settle-capture', { captureId, outcome: 'COMPLETED' })
    shop.clock.advance(120)
    await reconcile(shop.app)
    await expectBoughtOnce(orderId, buyer)
    await shop.deliver()
    await expectBoughtOnce(orderId, buyer)
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
  it('grants nothing, is marked for a person, and owners are told once', async () => {
    const owner = await shop.build.account({ isOwner: true })
    const buyer = await shop.buyer({ points: 10 })
    const orderId = await shop.create(buyer, one(buyer), 10)
    await shop.approve(orderId)
    const { books } = shop.paypal.ground
    const record = books.find('order', orderId)
    if (!record) throw new Error('no such order in the books')
    books.put('order', orderId, { ...record, cents: 100 })
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
      needs_person: true,
      problem: 'cents: PayPal says 100, we say 1150',
    })
    expect(await shop.daysOf(buyer.id)).toBe(0)
    expect((await stuckOrders(shop.app)).map((order) => order.provider_order_id)).toContain(orderId)
    const mails = (await outbox(shop.app, owner.email)).filter(({ kind }) => kind === 'order-problem')
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('PayPal says 100')
  })
})

describe('orders nobody pays', () => {
  it('expire, approved or not, and are not captured by us', async () => {
    const buyer = await shop.buyer()
    const left = await shop.create(buyer, one(buyer))
    const approved = await shop.create(buyer, one(buyer))
    await shop.approve(approved)
    await shop.deliver()
    shop.clock.advance(3 * 3600)
    const { expired } = await reconcile(shop.app)
    expect(expired).toBeGreaterThanOrEqual(2)
    for (const orderId of [left, approved]) expect((await shop.orderOf(orderId)).state).toBe('expired')
    expect(await shop.daysOf(buyer.id)).toBe(0)
    const seen = await shop.app.paypal.findOrder(approved)
    expect(seen).toMatchObject({ order: { captures: [] } })
  })
})

it('takes no body that is misshapen', async () => {
  const { token } = await shop.buyer()
  for (const body of [{}, { orderId: 7 }, { orderId: 'x', accountsAndMonths: 'y' }]) {
    const response = await shop.call(contract.payments.captureOrder, { token, body: body as never })
    expect(response.statusCode).toBe(400)
  }
})

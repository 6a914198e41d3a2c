import { contract } from '@strom/contract'
import { describe, expect, it } from 'vitest'
import { expectBoughtOnce } from '../../../testing/bought-once.ts'
import { cartOf, useShop } from '../../../testing/shop.ts'
import { reconcile } from './reconcile.ts'

const shop = useShop()

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
    const orderId = await shop.create(buyer, cartOf(buyer), 30)
    await shop.approve(orderId)
    expect(await shop.capture(buyer, orderId)).toEqual({ resultCode: 1, state: 'completed' })
    await expectBoughtOnce(shop, orderId, buyer)
    expect(await shop.pointsOf(buyer.id)).toBe(10)
    expect(await shop.pointsOf(inviter.id)).toBe(20)
    expect(await shop.capture(buyer, orderId)).toEqual({ resultCode: 1, state: 'completed' })
    await expectBoughtOnce(shop, orderId, buyer)
    expect(await shop.pointsOf(buyer.id)).toBe(10)
  })

  it('is the buyer’s alone', async () => {
    const buyer = await shop.buyer()
    const stranger = await shop.buyer()
    const orderId = await shop.create(buyer, cartOf(buyer))
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
    const cart = [...cartOf(buyer, 2), { email: friend.email, months: 1 }]
    const orderId = await shop.create(buyer, cart, 10)
    await shop.approve(orderId)
    for (const sent of [
      { cart: cartOf(buyer, 2) },
      { cart: cartOf(buyer, 3) },
      { cart: [] },
      { points: 9 },
    ]) {
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

  it('takes no money for an account that was suspended since, until it is reinstated', async () => {
    const buyer = await shop.buyer()
    const friend = await shop.build.account()
    const orderId = await shop.create(buyer, [{ email: friend.email, months: 1 }])
    await shop.approve(orderId)
    const suspend = (suspended_at: Date | null) =>
      shop.app.db.updateTable('accounts').set({ suspended_at }).where('id', '=', friend.id).execute()
    await suspend(new Date(shop.clock.now()))
    expect(await shop.capture(buyer, orderId)).toMatchObject({
      resultCode: 2,
      detail: expect.stringContaining('nothing was charged'),
      canRetry: false,
    })
    expect(await shop.orderOf(orderId)).toMatchObject({ state: 'created', capture_tries: 0 })
    await suspend(null)
    expect(await shop.capture(buyer, orderId)).toMatchObject({ state: 'completed' })
    await suspend(new Date(shop.clock.now()))
    expect(await shop.capture(buyer, orderId), 'what was paid stays paid').toMatchObject({
      state: 'completed',
    })
  })

  it('keeps the price of the order for 3 hours, whatever becomes of the settings', async () => {
    const buyer = await shop.buyer()
    const early = await shop.create(buyer, cartOf(buyer))
    const late = await shop.create(buyer, cartOf(buyer))
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
    const orderId = await shop.create(buyer, cartOf(buyer), 5)
    expect(await shop.capture(buyer, orderId)).toMatchObject({ resultCode: 2, canRetry: true })
    expect(await shop.pointsOf(buyer.id)).toBe(5)
    await shop.approve(orderId)
    expect(await shop.capture(buyer, orderId)).toMatchObject({ state: 'completed' })
    await expectBoughtOnce(shop, orderId, buyer)
  })

  it('that was not approved any of 25 times asks PayPal no more, and no line is added to the points', async () => {
    const buyer = await shop.buyer({ points: 10 })
    const orderId = await shop.create(buyer, cartOf(buyer), 10)
    for (let n = 0; n < 25; n++) {
      expect(await shop.capture(buyer, orderId)).toMatchObject({ resultCode: 2, canRetry: true })
    }
    const lines = shop.app.db.selectFrom('reward_entries').select('id').where('account_id', '=', buyer.id)
    const before = (await lines.execute()).length
    await shop.approve(orderId)
    expect(await shop.capture(buyer, orderId)).toMatchObject({
      resultCode: 2,
      detail: expect.stringContaining('order again; nothing was charged'),
      canRetry: false,
    })
    expect(await shop.orderOf(orderId)).toMatchObject({ state: 'created', capture_tries: 25 })
    expect(await lines.execute()).toHaveLength(before)
    expect(await shop.pointsOf(buyer.id)).toBe(10)
    await shop.buy(buyer, cartOf(buyer), 10)
  })

  it('that is declined gives the points back, and another means of payment is a try of its own', async () => {
    const buyer = await shop.buyer({ points: 5 })
    const orderId = await shop.create(buyer, cartOf(buyer), 5)
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
    await expectBoughtOnce(shop, orderId, buyer)
    expect(await shop.pointsOf(buyer.id)).toBe(0)
  })
})

describe('orders nobody pays', () => {
  it('expire, approved or not, and are not captured by us', async () => {
    const buyer = await shop.buyer()
    const left = await shop.create(buyer, cartOf(buyer))
    const approved = await shop.create(buyer, cartOf(buyer))
    await shop.approve(approved)
    await shop.deliver()
    shop.clock.advance(3 * 3600)
    const { expired } = await reconcile(shop.app)
    expect(expired).toBeGreaterThanOrEqual(2)
    for (const orderId of [left, approved]) expect((await shop.orderOf(orderId)).state).toBe('expired')
    expect(await shop.daysOf(buyer.id)).toBe(0)
    const seen = await shop.app.provider.findOrder(approved)
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

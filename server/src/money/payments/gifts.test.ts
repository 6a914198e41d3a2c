import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { contract } from '@strom/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { give, given, newAddress, order, register, takeBack } from '../../../testing/gifts.ts'
import { outbox } from '../../../testing/outbox.ts'
import { openShop, type Shop } from '../../../testing/shop.ts'
import { insertAccount, lockAccount, lockEmailAddress, updateEmail } from '../../people/accounts/queries.ts'
import { claimGifts } from '../gifts/claim-gifts.ts'
import { deliverDueGifts } from './deliver-gifts.ts'
import { refundOrder } from './refund-order.ts'

const day = 86_400

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

describe('a gift', () => {
  it('waits for its address, is mailed with its words, and begins when its person registers', async () => {
    const buyer = await shop.buyer()
    const email = newAddress()
    await give(shop, buyer, email)
    expect(await shop.daysOf(buyer.id)).toBe(0)
    expect(await given(shop, buyer)).toMatchObject([
      { email, months: 3, message: 'Happy birthday', state: 'mailed' },
    ])
    const [mail] = await outbox(shop.app, email)
    expect(mail).toMatchObject({ kind: 'invitation', subject: 'You were given 3 months of Strøm' })
    expect(mail?.text).toContain('“Happy birthday”')
    const [receipt] = (await outbox(shop.app, buyer.email)).filter(({ kind }) => kind === 'receipt')
    expect(receipt?.text).toContain(`${email}: 3 months, a gift, from the day they register`)

    shop.clock.advance(20 * day)
    const id = await register(shop, email)
    expect(await shop.daysOf(id)).toBeGreaterThanOrEqual(89)
    expect(await given(shop, buyer)).toMatchObject([{ state: 'claimed' }])
    // The gift is the invitee's first paid order.
    expect(await shop.pointsOf(buyer.id)).toBe(20)
    const page = await shop.app.db
      .selectFrom('grants')
      .select(['months', 'reason'])
      .where('account_id', '=', id)
      .execute()
    expect(page).toEqual([{ months: 3, reason: 'order' }])
  })

  it('is mailed at its time, and not twice', async () => {
    const buyer = await shop.buyer()
    const email = newAddress()
    const deliverAt = new Date(shop.clock.now() + 5 * day * 1000).toISOString()
    await give(shop, buyer, email, { deliverAt })
    expect(await given(shop, buyer)).toMatchObject([{ state: 'waiting', deliverAt }])
    await deliverDueGifts(shop.app)
    expect(await outbox(shop.app, email)).toEqual([])
    shop.clock.advance(5 * day + 1)
    await deliverDueGifts(shop.app)
    await deliverDueGifts(shop.app)
    expect(await outbox(shop.app, email)).toHaveLength(1)
    expect(await given(shop, buyer)).toMatchObject([{ state: 'mailed' }])
  })

  it('goes to the account that its address has got before it was mailed', async () => {
    const buyer = await shop.buyer()
    const email = newAddress()
    const deliverAt = new Date(shop.clock.now() + 5 * day * 1000).toISOString()
    await give(shop, buyer, email, { deliverAt, months: 2 })
    const { id } = await shop.build.account({ email })
    shop.clock.advance(6 * day)
    await deliverDueGifts(shop.app)
    expect(await shop.daysOf(id)).toBeGreaterThanOrEqual(59)
    expect(await outbox(shop.app, email)).toMatchObject([{ kind: 'months-given' }])
    expect(await given(shop, buyer)).toMatchObject([{ state: 'claimed', months: 2 }])
  })

  it('begins as well when an owner makes the account', async () => {
    const buyer = await shop.buyer()
    const email = newAddress()
    await give(shop, buyer, email)
    const owner = await shop.build.account({ isStaff: true, isOwner: true })
    const token = await shop.signIn(owner.email)
    const body = { email, months: 0 }
    const { person } = (await shop.call(contract.people.add, { token, body })).json()
    expect(await shop.daysOf(person.id)).toBeGreaterThanOrEqual(89)
    expect(await given(shop, buyer)).toMatchObject([{ state: 'claimed' }])
  })

  it('goes to the member whose address becomes that of it, once', async () => {
    const buyer = await shop.buyer()
    const email = newAddress()
    const { orderId } = await give(shop, buyer, email)
    const { id } = await shop.buyer()
    await updateEmail(shop.app.db, id, email)
    await deliverDueGifts(shop.app)
    await deliverDueGifts(shop.app)
    expect(await shop.daysOf(id)).toBeGreaterThanOrEqual(89)
    expect(await shop.daysOf(id)).toBeLessThanOrEqual(93)
    expect((await outbox(shop.app, email)).map(({ kind }) => kind).sort()).toEqual([
      'invitation',
      'months-given',
    ])
    await refundOrder(shop.app, { orderId })
    expect(await shop.daysOf(id)).toBe(0)
    expect(await given(shop, buyer)).toMatchObject([{ state: 'refunded', months: 0 }])
  })

  it('begins with an account that is made while it is paid', async () => {
    const buyer = await shop.buyer()
    const email = newAddress()
    const { id: paypalId } = await order(shop, buyer, email)
    await shop.approve(paypalId)
    const id = randomUUID()
    const made = Promise.withResolvers<void>()
    const registered = shop.app.db.transaction().execute(async (tx) => {
      await lockEmailAddress(tx, email)
      const created_at = new Date(shop.clock.now())
      await insertAccount(tx, {
        id,
        email,
        username: 'new',
        password_hash: 'none',
        language: 'en',
        created_at,
      })
      // Not paid yet.
      await claimGifts(shop.app, tx, { id, email })
      made.resolve()
      await sleep(300)
    })
    await made.promise
    expect(await shop.capture(buyer, paypalId)).toMatchObject({ state: 'completed' })
    await registered
    expect(await shop.daysOf(id)).toBeGreaterThanOrEqual(89)
    expect(await given(shop, buyer)).toMatchObject([{ state: 'claimed' }])
  })

  it('begins beside another of its buyer that is mailed to the same address', async () => {
    const buyer = await shop.buyer()
    const email = newAddress()
    await give(shop, buyer, email)
    const held = Promise.withResolvers<void>()
    // The lock order of delivering a gift: buyer, then address.
    const mailed = shop.app.db.transaction().execute(async (tx) => {
      await lockAccount(tx, buyer.id)
      held.resolve()
      await sleep(300)
      await lockEmailAddress(tx, email)
    })
    await held.promise
    const [id] = await Promise.all([register(shop, email), mailed])
    expect(await shop.daysOf(id)).toBeGreaterThanOrEqual(89)
  })

  it('is not mailed when nothing is left of it, nor while its buyer is suspended', async () => {
    const deliverAt = new Date(shop.clock.now() + day * 1000).toISOString()
    const [one, other] = [await shop.buyer(), await shop.buyer()]
    const [refunded, held] = [newAddress(), newAddress()]
    const { orderId } = await give(shop, one, refunded, { deliverAt })
    await refundOrder(shop.app, { orderId })
    await give(shop, other, held, { deliverAt })
    const suspend = (suspended_at: Date | null) =>
      shop.app.db.updateTable('accounts').set({ suspended_at }).where('id', '=', other.id).execute()
    await suspend(new Date(shop.clock.now()))
    shop.clock.advance(2 * day)
    await deliverDueGifts(shop.app)
    expect([...(await outbox(shop.app, refunded)), ...(await outbox(shop.app, held))]).toEqual([])
    await suspend(null)
    await deliverDueGifts(shop.app)
    expect(await outbox(shop.app, held)).toHaveLength(1)
  })

  it('from several people begins with the others on registering, by one invitation', async () => {
    const [one, other] = [await shop.buyer(), await shop.buyer()]
    const email = newAddress()
    await give(shop, one, email, { months: 1 })
    shop.clock.advance(1)
    await give(shop, other, email, { months: 2 })
    const id = await register(shop, email)
    expect(await shop.daysOf(id)).toBeGreaterThanOrEqual(89)
  })

  it('is taken back by its buyer as long as nobody claimed it, once', async () => {
    const buyer = await shop.buyer()
    const stranger = await shop.buyer()
    const email = newAddress()
    const { orderId } = await give(shop, buyer, email)
    expect(await takeBack(shop, stranger, orderId)).toMatchObject({ resultCode: 2 })
    expect(await takeBack(shop, buyer, orderId)).toEqual({ resultCode: 1 })
    expect(await shop.daysOf(buyer.id)).toBeGreaterThanOrEqual(89)
    expect(await takeBack(shop, buyer, orderId)).toMatchObject({
      resultCode: 2,
      detail: 'This gift cannot be taken back any more.',
    })
    expect(await given(shop, buyer)).toMatchObject([{ state: 'taken-back' }])
    const id = await register(shop, email)
    expect(await shop.daysOf(id)).toBe(0)
  })

  it('that is claimed is not taken back', async () => {
    const buyer = await shop.buyer()
    const email = newAddress()
    const { orderId } = await give(shop, buyer, email)
    await register(shop, email)
    expect(await takeBack(shop, buyer, orderId)).toMatchObject({ resultCode: 2 })
    expect(await shop.daysOf(buyer.id)).toBe(0)
  })
})

describe('no gift is', () => {
  it.each([
    ['for an account', async () => (await shop.buyer()).email, 'has an account by now'],
    ['for an address that takes no mail', async () => 'a..b@example.org', 'No mail can be sent'],
  ])('%s', async (_, address, detail) => {
    const buyer = await shop.buyer()
    expect(await order(shop, buyer, await address())).toMatchObject({
      resultCode: 2,
      detail: expect.stringContaining(detail),
    })
  })

  it('for two', async () => {
    const buyer = await shop.buyer()
    const body = {
      accountsAndMonths: [
        { email: newAddress(), months: 1 },
        { email: newAddress(), months: 1 },
      ],
      rewardPoints: 0,
      gift: { message: '', deliverAt: null },
    }
    const refused = (await shop.call(contract.payments.createOrder, { token: buyer.token, body })).json()
    expect(refused).toMatchObject({ resultCode: 2, detail: 'A gift is for one address.' })
  })

  it('offered again as the last order', async () => {
    const buyer = await shop.buyer()
    await give(shop, buyer, newAddress())
    const last = (await shop.call(contract.payments.lastOrder, { token: buyer.token })).json()
    expect(last.accountsAndMonths ?? []).toEqual([])
  })

  it('there before it is paid', async () => {
    const buyer = await shop.buyer()
    const email = newAddress()
    await order(shop, buyer, email)
    expect(await given(shop, buyer)).toEqual([])
    expect(await outbox(shop.app, email)).toEqual([])
  })
})

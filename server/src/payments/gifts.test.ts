import { contract, type Gift } from '@strom/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailedSecret, outbox } from '../../testing/outbox.ts'
import { openShop, type Shop, type ShopBuyer } from '../../testing/shop.ts'
import { deliverDueGifts } from './deliver-gifts.ts'
import { refundOrder } from './refund-order.ts'

const { payments, gifts, invitations } = contract
const day = 86_400
const password = 'Fjord-og-fjell-1'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

let counter = 0
const newAddress = () => `gift${++counter}@example.org`

type Wish = { months?: number; message?: string; deliverAt?: string | null; points?: number }

async function order(buyer: ShopBuyer, email: string, wish: Wish = {}) {
  const { months = 3, message = 'Happy birthday', deliverAt = null, points = 0 } = wish
  const body = {
    accountsAndMonths: [{ email, months }],
    rewardPoints: points,
    gift: { message, deliverAt },
  }
  return (await shop.call(payments.createOrder, { token: buyer.token, body })).json()
}

/** A gift that is paid, and its order. */
async function give(buyer: ShopBuyer, email: string, wish: Wish = {}) {
  const { id: paypalId, resultCode } = await order(buyer, email, wish)
  expect(resultCode).toBe(1)
  await shop.approve(paypalId)
  expect(await shop.capture(buyer, paypalId)).toMatchObject({ state: 'completed' })
  const { id: orderId } = await shop.orderOf(paypalId)
  return { paypalId, orderId }
}

async function given({ token }: ShopBuyer): Promise<Gift[]> {
  return (await shop.call(gifts.list, { token })).json().gifts
}

async function takeBack({ token }: ShopBuyer, orderId: string) {
  return (await shop.call(gifts.takeBack, { token, body: { orderId } })).json()
}

/** Registers by the invitation that was mailed last; the new account's id. */
async function register(email: string): Promise<string> {
  const invitationId = await mailedSecret(shop.app, email, 'invitation')
  const body = { username: '', email, password, invitationId }
  expect((await shop.call(invitations.register, { body })).json()).toMatchObject({ resultCode: 1 })
  const { id } = await shop.app.db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return id
}

describe('a gift', () => {
  it('waits for its address, is mailed with its words, and begins when its person registers', async () => {
    const buyer = await shop.buyer()
    const email = newAddress()
    await give(buyer, email)
    expect(await shop.daysOf(buyer.id)).toBe(0)
    expect(await given(buyer)).toMatchObject([
      { email, months: 3, message: 'Happy birthday', state: 'mailed' },
    ])
    const [mail] = await outbox(shop.app, email)
    expect(mail).toMatchObject({ kind: 'invitation', subject: 'You were given 3 months of Strøm' })
    expect(mail?.text).toContain('“Happy birthday”')
    const [receipt] = (await outbox(shop.app, buyer.email)).filter(({ kind }) => kind === 'receipt')
    expect(receipt?.text).toContain(`${email}: 3 months, a gift, from the day they register`)

    shop.clock.advance(20 * day)
    const id = await register(email)
    expect(await shop.daysOf(id)).toBeGreaterThanOrEqual(89)
    expect(await given(buyer)).toMatchObject([{ state: 'claimed' }])
    // The first order that was paid for the invited person is the gift.
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
    await give(buyer, email, { deliverAt })
    expect(await given(buyer)).toMatchObject([{ state: 'waiting', deliverAt }])
    await deliverDueGifts(shop.app)
    expect(await outbox(shop.app, email)).toEqual([])
    shop.clock.advance(5 * day + 1)
    await deliverDueGifts(shop.app)
    await deliverDueGifts(shop.app)
    expect(await outbox(shop.app, email)).toHaveLength(1)
    expect(await given(buyer)).toMatchObject([{ state: 'mailed' }])
  })

  it('goes to the account that its address has got before it was mailed', async () => {
    const buyer = await shop.buyer()
    const email = newAddress()
    const deliverAt = new Date(shop.clock.now() + 5 * day * 1000).toISOString()
    await give(buyer, email, { deliverAt, months: 2 })
    const { id } = await shop.build.account({ email })
    shop.clock.advance(6 * day)
    await deliverDueGifts(shop.app)
    expect(await shop.daysOf(id)).toBeGreaterThanOrEqual(59)
    expect(await outbox(shop.app, email)).toMatchObject([{ kind: 'months-given' }])
    expect(await given(buyer)).toMatchObject([{ state: 'claimed', months: 2 }])
  })

  it('begins as well when an owner makes the account', async () => {
    const buyer = await shop.buyer()
    const email = newAddress()
    await give(buyer, email)
    const owner = await shop.build.account({ isStaff: true, isOwner: true })
    const token = await shop.signIn(owner.email)
    const body = { email, months: 0 }
    const { person } = (await shop.call(contract.people.add, { token, body })).json()
    expect(await shop.daysOf(person.id)).toBeGreaterThanOrEqual(89)
    expect(await given(buyer)).toMatchObject([{ state: 'claimed' }])
  })

  it('is not mailed when nothing is left of it, nor while its buyer is suspended', async () => {
    const deliverAt = new Date(shop.clock.now() + day * 1000).toISOString()
    const [one, other] = [await shop.buyer(), await shop.buyer()]
    const [refunded, held] = [newAddress(), newAddress()]
    const { orderId } = await give(one, refunded, { deliverAt })
    await refundOrder(shop.app, { orderId })
    await give(other, held, { deliverAt })
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
    await give(one, email, { months: 1 })
    shop.clock.advance(1)
    await give(other, email, { months: 2 })
    const id = await register(email)
    expect(await shop.daysOf(id)).toBeGreaterThanOrEqual(89)
  })

  it('is taken back by its buyer as long as nobody claimed it, once', async () => {
    const buyer = await shop.buyer()
    const stranger = await shop.buyer()
    const email = newAddress()
    const { orderId } = await give(buyer, email)
    expect(await takeBack(stranger, orderId)).toMatchObject({ resultCode: 2 })
    expect(await takeBack(buyer, orderId)).toEqual({ resultCode: 1 })
    expect(await shop.daysOf(buyer.id)).toBeGreaterThanOrEqual(89)
    expect(await takeBack(buyer, orderId)).toMatchObject({
      resultCode: 2,
      detail: 'This gift cannot be taken back any more.',
    })
    expect(await given(buyer)).toMatchObject([{ state: 'taken-back' }])
    const id = await register(email)
    expect(await shop.daysOf(id)).toBe(0)
  })

  it('that is claimed is not taken back', async () => {
    const buyer = await shop.buyer()
    const email = newAddress()
    const { orderId } = await give(buyer, email)
    await register(email)
    expect(await takeBack(buyer, orderId)).toMatchObject({ resultCode: 2 })
    expect(await shop.daysOf(buyer.id)).toBe(0)
  })
})

describe('money of a gift that goes back', () => {
  it('whole, before it is claimed: nothing begins any more', async () => {
    const buyer = await shop.buyer()
    const email = newAddress()
    const { orderId } = await give(buyer, email)
    expect(await refundOrder(shop.app, { orderId })).toMatchObject({ ok: true })
    expect(await given(buyer)).toMatchObject([{ state: 'refunded', months: 0 }])
    expect(await takeBack(buyer, orderId)).toMatchObject({ resultCode: 2 })
    const id = await register(email)
    expect(await shop.daysOf(id)).toBe(0)
  })

  it('in part, before and after it is claimed: no month is given or taken twice', async () => {
    const buyer = await shop.buyer()
    const email = newAddress()
    // Three months of $12.00, 5 % off: $34.20.
    const { orderId, paypalId } = await give(buyer, email)
    expect(await refundOrder(shop.app, { orderId, cents: 1140 })).toMatchObject({ ok: true })
    expect(await given(buyer)).toMatchObject([{ months: 2 }])
    const id = await register(email)
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

  it('while its person registers: nothing is left of it, whichever is first', async () => {
    for (let round = 0; round < 4; round += 1) {
      const buyer = await shop.buyer()
      const email = newAddress()
      const { orderId, paypalId } = await give(buyer, email)
      const [id] = await Promise.all([register(email), refundOrder(shop.app, { orderId })])
      expect((await shop.orderOf(paypalId)).state).toBe('refunded')
      expect(await shop.daysOf(id)).toBe(0)
    }
  })

  it('while its buyer takes it back, and its person registers: one has it, for one gift', async () => {
    for (let round = 0; round < 4; round += 1) {
      const buyer = await shop.buyer()
      const email = newAddress()
      const { orderId } = await give(buyer, email)
      const [id] = await Promise.all([register(email), takeBack(buyer, orderId)])
      const days = [await shop.daysOf(id), await shop.daysOf(buyer.id)].sort((a, b) => a - b)
      expect(days[0]).toBe(0)
      expect(days[1]).toBeGreaterThanOrEqual(89)
    }
  })

  it('after its buyer took it back: the months go from the buyer', async () => {
    const buyer = await shop.buyer()
    const { orderId } = await give(buyer, newAddress())
    await takeBack(buyer, orderId)
    expect(await refundOrder(shop.app, { orderId })).toMatchObject({ ok: true })
    expect(await shop.daysOf(buyer.id)).toBe(0)
  })
})

describe('no gift is', () => {
  it.each([
    ['for an account', async () => (await shop.buyer()).email, 'has an account by now'],
    ['for an address that takes no mail', async () => 'a..b@example.org', 'No mail can be sent'],
  ])('%s', async (_, address, detail) => {
    const buyer = await shop.buyer()
    expect(await order(buyer, await address())).toMatchObject({
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
    const refused = (await shop.call(payments.createOrder, { token: buyer.token, body })).json()
    expect(refused).toMatchObject({ resultCode: 2, detail: 'A gift is for one address.' })
  })

  it('offered again as the last order', async () => {
    const buyer = await shop.buyer()
    await give(buyer, newAddress())
    const last = (await shop.call(payments.lastOrder, { token: buyer.token })).json()
    expect(last.accountsAndMonths ?? []).toEqual([])
  })

  it('there before it is paid', async () => {
    const buyer = await shop.buyer()
    const email = newAddress()
    await order(buyer, email)
    expect(await given(buyer)).toEqual([])
    expect(await outbox(shop.app, email)).toEqual([])
  })
})

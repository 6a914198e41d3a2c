import { contract } from '@strom/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { outbox } from '../../../testing/outbox.ts'
import { openShop, type Shop } from '../../../testing/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

describe('payments and the last order', () => {
  it('are empty at first', async () => {
    const buyer = await shop.buyer()
    const { token } = buyer
    expect((await shop.call(contract.payments.list, { token })).json()).toEqual({ resultCode: 1, data: [] })
    expect((await shop.call(contract.payments.lastOrder, { token })).json()).toEqual({
      resultCode: 1,
      accountsAndMonths: [],
    })
  })

  it('show what was bought, to its buyer only', async () => {
    const buyer = await shop.buyer()
    const friend = await shop.buyer()
    const cart = [
      { email: friend.email, months: 2 },
      { email: buyer.email, months: 1 },
    ]
    const orderId = await shop.buy(buyer, cart)
    const { data } = (await shop.call(contract.payments.list, { token: buyer.token })).json()
    expect(data).toEqual([
      {
        id: expect.any(String),
        payment_method: 1,
        paypal_transaction_id: await shop.captureOf(orderId),
        btc_pay_invoice_id: null,
        order_id: (await shop.orderOf(orderId)).id,
        created_at: new Date(shop.clock.now()).toISOString(),
        price: 34.2,
        refunded: 0,
      },
    ])
    const friends = await shop.call(contract.payments.list, { token: friend.token })
    expect(friends.json().data).toEqual([])
    const last = await shop.call(contract.payments.lastOrder, { token: buyer.token })
    expect(last.json().accountsAndMonths).toEqual(cart)
    await shop.build.legacySubscription(friend.id)
    const later = await shop.call(contract.payments.lastOrder, { token: buyer.token })
    expect(later.json().accountsAndMonths).toEqual([cart[1]])
  })

  it('tell nobody the new address of whom they once bought months for, but their own', async () => {
    const buyer = await shop.buyer()
    const friend = await shop.buyer()
    await shop.buy(buyer, [
      { email: friend.email, months: 2 },
      { email: buyer.email, months: 1 },
    ])
    for (const { id } of [buyer, friend]) {
      await shop.app.db
        .updateTable('accounts')
        .set({ email: `new-${id}@strom.test` })
        .where('id', '=', id)
        .execute()
    }
    const last = await shop.call(contract.payments.lastOrder, { token: buyer.token })
    expect(last.json().accountsAndMonths).toEqual([{ email: `new-${buyer.id}@strom.test`, months: 1 }])
  })

  it('are told by mail: a receipt to the buyer, a word to each friend', async () => {
    const buyer = await shop.buyer({ points: 20 })
    const friend = await shop.build.account()
    await shop.app.db.updateTable('accounts').set({ language: 'nb' }).where('id', '=', friend.id).execute()
    const cart = [
      { email: buyer.email, months: 1 },
      { email: friend.email, months: 2 },
    ]
    const orderId = await shop.buy(buyer, cart, 20)
    const [receipt, ...more] = (await outbox(shop.app, buyer.email)).filter(({ kind }) => kind === 'receipt')
    expect(more).toEqual([])
    for (const part of ['$36.00', '(5%): -$1.80', '-$1.00', 'Total: $33.20', await shop.captureOf(orderId)]) {
      expect(receipt?.text).toContain(part)
    }
    expect(receipt?.text).toContain(`${friend.email}: 2 months, access until 20/01/2027`)
    await shop.app.db.updateTable('accounts').set({ language: 'nb' }).where('id', '=', buyer.id).execute()
    await shop.buy(buyer, cart)
    const receipts = (await outbox(shop.app, buyer.email)).filter(({ kind }) => kind === 'receipt')
    expect(receipts.map(({ text }) => text).join()).toContain('Månedsrabatt (5\u00a0%): -1,80\u00a0USD')
    const [gift] = await outbox(shop.app, friend.email)
    expect(gift).toMatchObject({ kind: 'months-given', language: 'nb' })
    expect(gift?.subject).toContain('Du har fått 2 måneder')
    expect(gift?.text).toContain(buyer.email)
  })
})

import { contract, type Receipt } from '@strom/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { lastMail, outbox } from '../../../testing/outbox.ts'
import { cartOf, openShop, type Shop, type ShopBuyer } from '../../../testing/shop.ts'

let shop: Shop
beforeAll(async () => {
  const seller = { sellerName: 'Klubben AS', organisationNumber: '999 999 999 MVA' }
  shop = await openShop({ settings: { ...seller, sellerAddress: 'Storgata 1, 0155 Oslo', vatPercent: 25 } })
})
afterAll(() => shop.close())

const read = async ({ token }: ShopBuyer, id: string): Promise<{ resultCode: number; receipt?: Receipt }> =>
  (await shop.call(contract.payments.receipt, { token, body: { id } })).json()

async function sellAs(name: string, vatPercent: number) {
  const { settings, db } = shop.app
  await settings.set(db, 'sellerName', name)
  await settings.set(db, 'vatPercent', vatPercent)
  await vi.waitFor(() => expect(settings.get('vatPercent')).toBe(vatPercent))
}

async function receiptOf(buyer: ShopBuyer, orderId: string): Promise<Receipt> {
  const { receipt } = await read(buyer, (await shop.orderOf(orderId)).id)
  if (!receipt) throw new Error('no receipt')
  return receipt
}

describe('a receipt', () => {
  it('says who sold what to whom, with the discounts and the tax that the total contains', async () => {
    const buyer = await shop.buyer({ points: 20 })
    const friend = await shop.buyer()
    const cart = [...cartOf(buyer, 1), ...cartOf(friend, 2)]
    const orderId = await shop.buy(buyer, cart, 20)
    const receipt = await receiptOf(buyer, orderId)
    expect(receipt).toEqual({
      id: expect.any(String),
      order_id: (await shop.orderOf(orderId)).id,
      payment_method: 1,
      paypal_transaction_id: await shop.captureOf(orderId),
      btc_pay_invoice_id: null,
      created_at: new Date(shop.clock.now()).toISOString(),
      number: expect.any(Number),
      seller: {
        name: 'Klubben AS',
        organisationNumber: '999 999 999 MVA',
        address: 'Storgata 1, 0155 Oslo',
      },
      buyer: { username: expect.any(String), email: buyer.email },
      lines: [
        { email: buyer.email, months: 1, price: 12 },
        { email: friend.email, months: 2, price: 24 },
      ],
      subTotalPrice: 36,
      discountPercent: 5,
      monthsDiscount: 1.8,
      pointsDiscount: 1,
      price: 33.2,
      vatPercent: 25,
      vat: 6.64,
      refunded: 0,
      refunds: [],
    })
    expect((await read(buyer, receipt.id)).receipt).toEqual(receipt)
    const [mail] = (await outbox(shop.app, buyer.email)).filter(({ kind }) => kind === 'receipt')
    const said = [`Receipt ${receipt.number}, 20/11/2026`, 'VAT included (25%): $6.64', 'Klubben AS']
    for (const part of [...said, '999 999 999 MVA', 'Storgata 1', `/transactions/${receipt.id}`]) {
      expect(mail?.text).toContain(part)
    }
  })

  it('is shown to its buyer only, also where others got the months', async () => {
    const [buyer, friend, owner] = [await shop.buyer(), await shop.buyer(), await shop.buyer()]
    await shop.app.db
      .updateTable('accounts')
      .set({ is_staff: true, is_owner: true })
      .where('id', '=', owner.id)
      .execute()
    const { id, order_id } = await receiptOf(buyer, await shop.buy(buyer, cartOf(friend)))
    for (const other of [friend, owner]) {
      for (const asked of [id, order_id ?? '', 'no-such']) {
        expect(await read(other, asked)).toEqual({ resultCode: 2, detail: 'You have no such payment.' })
      }
    }
  })

  it('stays as it was when the seller changes', async () => {
    const buyer = await shop.buyer()
    const orderId = await shop.buy(buyer, cartOf(buyer))
    const before = await receiptOf(buyer, orderId)
    await sellAs('', 0)
    shop.clock.advance(1)
    expect(await receiptOf(buyer, orderId)).toEqual(before)
    const later = await receiptOf(buyer, await shop.buy(buyer, cartOf(buyer)))
    expect(later).toMatchObject({ seller: { name: 'Strøm' }, vatPercent: 0, vat: 0 })
    expect((await lastMail(shop.app, buyer.email, 'receipt')).text).not.toContain('VAT')
    await sellAs('Klubben AS', 25)
  })

  it('names what went back', async () => {
    const buyer = await shop.buyer()
    const orderId = await shop.buy(buyer, cartOf(buyer, 2))
    await shop.paypal.control('refund', { captureId: await shop.captureOf(orderId), value: '5.00' })
    await shop.deliver()
    expect(await receiptOf(buyer, orderId)).toMatchObject({
      price: 24,
      refunded: 5,
      refunds: [{ at: new Date(shop.clock.now()).toISOString(), price: 5 }],
    })
  })

  it('is given to a renewal of a legacy subscription, too', async () => {
    const buyer = await shop.buyer()
    const { paypalId, nextBillingDate } = await shop.build.legacySubscription(buyer.id)
    const subscription = { subscriptionId: paypalId, nextBillingAt: nextBillingDate.getTime() }
    await shop.paypal.control('add-subscription', subscription)
    await shop.paypal.control('renew-subscription', { subscriptionId: paypalId })
    await shop.deliver()
    const { data } = (await shop.call(contract.payments.list, { token: buyer.token })).json()
    expect((await read(buyer, data[0].id)).receipt).toMatchObject({
      lines: [],
      subTotalPrice: 12,
      price: 12,
      vat: 2.4,
    })
  })
})

describe('receipts’ numbers', () => {
  const numbers = async () => {
    const rows = await shop.app.db.selectFrom('receipts').select('number').orderBy('number').execute()
    return rows.map(({ number }) => number)
  }

  it('count from 1 without gaps, also where many pay at once and one is undone', async () => {
    const buyers = await Promise.all(Array.from({ length: 8 }, () => shop.buyer()))
    const before = await numbers()
    const send = shop.app.jobs.send
    let calls = 0
    // One transaction fails after its number was given.
    shop.app.jobs.send = (...args) => (++calls === 3 ? Promise.reject(new Error('no queue')) : send(...args))
    await Promise.allSettled(buyers.map((buyer) => shop.buy(buyer, cartOf(buyer))))
    shop.app.jobs.send = send
    const after = await numbers()
    expect(after.length).toBeGreaterThanOrEqual(before.length + 7)
    expect(after).toEqual(after.map((_, at) => at + 1))
  })

  it('are given when it is read to a payment that a server of an earlier version took, once', async () => {
    const buyer = await shop.buyer()
    const { id, number } = await receiptOf(buyer, await shop.buy(buyer, cartOf(buyer)))
    await shop.app.db.deleteFrom('receipts').where('payment_id', '=', id).execute()
    await shop.app.db
      .updateTable('receipt_numbers')
      .set({ last: number - 1 })
      .execute()
    const answers = await Promise.all(Array.from({ length: 5 }, () => read(buyer, id)))
    for (const { receipt } of answers) expect(receipt?.number).toBe(number)
    const next = await receiptOf(buyer, await shop.buy(buyer, cartOf(buyer)))
    expect(next.number).toBe(number + 1)
  })
})

import { contract } from '@strom/contract'
import { describe, expect, it } from 'vitest'
import { cartOf, type ShopBuyer, useShop } from '../../../testing/shop.ts'
import { reconcile } from './reconcile.ts'

const shop = useShop()

async function underWay({ token }: ShopBuyer, language?: string) {
  const answer = await shop.call(contract.payments.underWay, { token, ...(language && { language }) })
  return answer.json()
}

async function pend(buyer: ShopBuyer, cart = cartOf(buyer), points = 0) {
  const orderId = await shop.create(buyer, cart, points)
  await shop.paypal.control('wallet', { orderId, action: 'slow' })
  expect(await shop.capture(buyer, orderId)).toMatchObject({ state: 'pending' })
  const seen = await shop.app.provider.findOrder(orderId)
  const captureId = seen.ok ? (seen.order.captures[0]?.reference ?? '') : ''
  const { id } = await shop.orderOf(orderId)
  return {
    id,
    settle: (outcome: 'COMPLETED' | 'DECLINED') =>
      shop.paypal.control('settle-capture', { captureId, outcome }),
  }
}

describe('payments under way', () => {
  it('are none at first, nor of an order that was not approved, was declined, or is paid', async () => {
    const buyer = await shop.buyer()
    expect(await underWay(buyer)).toEqual({ resultCode: 1, orders: [] })
    const orderId = await shop.create(buyer, cartOf(buyer))
    expect(await underWay(buyer)).toMatchObject({ orders: [] })
    await shop.paypal.control('wallet', { orderId, action: 'decline' })
    expect(await shop.capture(buyer, orderId)).toMatchObject({ canRetry: true })
    expect(await underWay(buyer)).toMatchObject({ orders: [] })
    await shop.buy(buyer, cartOf(buyer))
    expect(await underWay(buyer)).toMatchObject({ orders: [] })
  })

  it('tell what PayPal looks at, to its buyer only, until it is paid', async () => {
    const buyer = await shop.buyer({ points: 10 })
    const friend = await shop.buyer()
    const cart = [...cartOf(friend, 2), ...cartOf(buyer)]
    const { id, settle } = await pend(buyer, cart, 10)
    expect(await underWay(buyer)).toEqual({
      resultCode: 1,
      orders: [
        {
          id,
          state: 'pending',
          detail: 'PayPal is still looking at the payment. The months come by themselves once it is through.',
          at: new Date(shop.clock.now()).toISOString(),
          accountsAndMonths: cart,
          pointsToSpend: 10,
          totalPriceAfterDiscount: 33.7,
        },
      ],
    })
    expect(await underWay(buyer, 'nb')).toMatchObject({
      orders: [{ detail: expect.stringContaining('behandler fortsatt betalingen') }],
    })
    expect(await underWay(friend)).toMatchObject({ orders: [] })
    const stranger = await shop.call(contract.payments.underWay, { token: 'nobody' })
    expect([stranger.statusCode, stranger.json()]).toMatchObject([403, { reason: 'session' }])

    await settle('COMPLETED')
    await shop.deliver()
    expect(await underWay(buyer)).toMatchObject({ orders: [] })
    const { data } = (await shop.call(contract.payments.list, { token: buyer.token })).json()
    expect(data).toMatchObject([{ order_id: id, price: 33.7 }])
  })

  it('are over without a payment when PayPal says no', async () => {
    const buyer = await shop.buyer()
    const { settle } = await pend(buyer)
    await settle('DECLINED')
    shop.clock.advance(120)
    await reconcile(shop.app)
    expect(await underWay(buyer)).toMatchObject({ orders: [] })
    expect((await shop.call(contract.payments.list, { token: buyer.token })).json().data).toEqual([])
  })

  it('are those that nobody knows the end of, too, and those that do not fit their order', async () => {
    const buyer = await shop.buyer()
    const lost = await shop.create(buyer, cartOf(buyer))
    await shop.approve(lost)
    await shop.paypal.control('add-fault', { match: '*', kind: 'reset-before', times: 99 })
    expect(await shop.capture(buyer, lost)).toMatchObject({ state: 'pending' })
    await shop.paypal.control('clear-faults')
    shop.clock.advance(1)
    const { id } = await pend(buyer)
    const change = { needs_review: true, problem: 'cents' }
    await shop.app.db.updateTable('orders').set(change).where('id', '=', id).execute()
    const { orders } = await underWay(buyer)
    expect(orders.map(({ state, detail }: { state: string; detail: string }) => [state, detail])).toEqual([
      ['needs-review', expect.stringContaining('does not fit')],
      ['unsettled', expect.stringContaining('do not pay again')],
    ])
  })

  it('are told with the price of whatever is about to be paid besides', async () => {
    const buyer = await shop.buyer()
    const body = { accountsAndMonths: cartOf(buyer), pointsToSpend: 0 }
    const ask = async () => (await shop.call(contract.payments.checkOut, { body, token: buyer.token })).json()
    expect(await ask()).toMatchObject({ resultCode: 1, underWay: [] })
    const { id } = await pend(buyer)
    expect(await ask()).toMatchObject({ resultCode: 1, underWay: [{ id, totalPriceAfterDiscount: 12 }] })
  })
})

import { contract } from '@strom/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openShop, type Shop } from '../../../testing/shop.ts'
import { type Refund, refundOrder } from './refund-order.ts'

let shop: Shop
let owner: { id: string; email: string }
beforeAll(async () => {
  shop = await openShop()
  owner = await shop.build.account({ isStaff: true, isOwner: true })
})
afterAll(() => shop.close())

/** Three months, of which $12.00 are refunded under one key. */
async function bought() {
  const buyer = await shop.buyer()
  const paypalId = await shop.buy(buyer, [{ email: buyer.email, months: 3 }])
  const { id: orderId } = await shop.orderOf(paypalId)
  const captureId = await shop.captureOf(paypalId)
  const wish: Refund = { orderId, cents: 1200, key: { accountId: owner.id, digest: orderId } }
  return { orderId, captureId, send: () => refundOrder(shop.app, wish) }
}

function captured(captureId: string) {
  const capture = shop.paypal.context.store.find('capture', captureId)
  if (!capture) throw new Error('no such capture')
  return capture
}

it('a refund that is sent again with its key is the same refund', async () => {
  const { captureId, send } = await bought()
  const first = await send()
  expect(first).toMatchObject({ ok: true, state: 'completed', plan: { cents: 1200 } })
  expect(await send()).toEqual(first)
  expect(captured(captureId).refundedCents).toBe(1200)
})

it('one that is sent many times at once is one refund', async () => {
  const { captureId, send } = await bought()
  const answers = await Promise.all(Array.from({ length: 5 }, send))
  expect(new Set(answers.map((answer) => answer.ok && answer.refundId)).size).toBe(1)
  expect(answers.every(({ ok }) => ok)).toBe(true)
  expect(captured(captureId).refundedCents).toBe(1200)
})

it('one that PayPal did not answer to is gone on with', async () => {
  const { captureId, send } = await bought()
  await shop.paypal.control('add-fault', { match: 'POST /v2/payments/*', kind: 'reset-after', times: 99 })
  const first = await send()
  expect(first).toMatchObject({ ok: true, state: 'open' })
  await shop.paypal.control('clear-faults')
  expect(await send()).toEqual({ ...first, state: 'completed' })
  expect(captured(captureId).refundedCents).toBe(1200)
})

it('one that PayPal refused may be tried again', async () => {
  const { captureId, send } = await bought()
  const { store } = shop.paypal.context
  const capture = captured(captureId)
  store.put('capture', captureId, { ...capture, status: 'DECLINED' })
  expect(await send()).toMatchObject({ ok: false, reason: 'refused' })
  store.put('capture', captureId, capture)
  expect(await send()).toMatchObject({ ok: true, state: 'completed' })
  expect(captured(captureId).refundedCents).toBe(1200)
})

it.each([
  ['a part', { cents: 1200 }, 1200],
  ['the whole', {}, 3420],
])(
  'of %s the key comes in the header, and a repeat is answered as the first was',
  async (_, howMuch, cents) => {
    const { orderId, captureId } = await bought()
    const token = await shop.confirm(await shop.signIn(owner.email))
    const { method, path } = contract.orders.refund
    const payload = { id: orderId, ...howMuch, refundedCents: 0, reason: 'A bad month' }
    const headers = { token, 'idempotency-key': 'a-key-of-the-caller', 'x-forwarded-for': '203.0.113.1' }
    const send = async () => (await shop.server.inject({ method, url: path, payload, headers })).json()
    const first = await send()
    expect(first).toMatchObject({ resultCode: 1, open: false, order: { refundedCents: cents } })
    expect(await send()).toEqual(first)
    expect(captured(captureId).refundedCents).toBe(cents)
  },
)

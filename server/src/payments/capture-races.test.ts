// Many who buy at the same moment: everybody is answered, nothing is had twice, books and ledgers agree.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditPurchases } from '../testing/audit-purchases.ts'
import { openShop, type Shop, type ShopBuyer } from '../testing/shop.ts'
import { reconcile } from './reconcile.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

function one(buyer: ShopBuyer) {
  return [{ email: buyer.email, months: 1 }]
}

async function expectAgreement() {
  const audit = await auditPurchases(shop.app.db, await shop.paypal.control('books'))
  expect(audit.differences).toEqual([])
}

it('60 orders of 6 members, for one another, captured at once, are all answered', {
  timeout: 120_000,
}, async () => {
  const members = await Promise.all(Array.from({ length: 6 }, () => shop.buyer()))
  const orders: { buyer: ShopBuyer; orderId: string }[] = []
  for (let i = 0; i < 10; i += 1) {
    for (const [at, buyer] of members.entries()) {
      const cart = [...members.slice(at), ...members.slice(0, at)].slice(0, 2).flatMap(one)
      const orderId = await shop.create(buyer, cart)
      await shop.approve(orderId)
      orders.push({ buyer, orderId })
    }
  }
  const answers = await Promise.all(orders.map(({ buyer, orderId }) => shop.capture(buyer, orderId)))
  expect(answers).toEqual(answers.map(() => ({ resultCode: 1, state: 'completed' })))
  await shop.deliver()
  await expectAgreement()
})

it('50 captures of one order, its news and two reconcilers at once grant once', {
  timeout: 60_000,
}, async () => {
  const buyer = await shop.buyer({ points: 20 })
  const orderId = await shop.create(buyer, one(buyer), 20)
  await shop.approve(orderId)
  await Promise.all([
    ...Array.from({ length: 50 }, () => shop.capture(buyer, orderId)),
    shop.deliver(),
    reconcile(shop.app),
    reconcile(shop.app),
  ])
  await shop.deliver()
  expect(await shop.pointsOf(buyer.id)).toBe(0)
  expect(await shop.daysOf(buyer.id)).toBe(30)
  await expectAgreement()
})

it('the points of an order that waits are not another’s, until PayPal says no', {
  timeout: 60_000,
}, async () => {
  const buyer = await shop.buyer({ points: 30 })
  const waiting = await shop.create(buyer, one(buyer), 30)
  const second = await shop.create(buyer, one(buyer), 30)
  await shop.paypal.control('wallet', { orderId: waiting, action: 'slow' })
  await shop.approve(second)
  expect(await shop.capture(buyer, waiting)).toMatchObject({ state: 'pending' })
  expect(await shop.capture(buyer, second)).toMatchObject({ resultCode: 2 })
  const { captures } = await shop.paypal.control('books')
  const captureId = captures.find(({ orderId }) => orderId === waiting)?.id ?? ''
  await shop.paypal.control('settle-capture', { captureId, outcome: 'DECLINED' })
  await Promise.all([shop.deliver(), shop.capture(buyer, second), shop.capture(buyer, waiting)])
  await shop.deliver()
  expect(await shop.capture(buyer, second)).toEqual({ resultCode: 1, state: 'completed' })
  await shop.deliver()
  expect(await shop.pointsOf(buyer.id)).toBe(0)
  await expectAgreement()
})

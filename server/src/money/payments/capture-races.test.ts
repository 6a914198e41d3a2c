import { describe, expect, it } from 'vitest'
import { auditPurchases } from '../../../testing/audit/purchases.ts'
import { expectBoughtOnce } from '../../../testing/bought-once.ts'
import { cartOf, type ShopBuyer, useShop } from '../../../testing/shop.ts'
import { captureOrder } from './capture-order.ts'
import { reconcile } from './reconcile.ts'
import { refundOrder } from './refund-order.ts'

const shop = useShop()

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
      const cart = [...members.slice(at), ...members.slice(0, at)]
        .slice(0, 2)
        .flatMap((member) => cartOf(member))
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

it('50 captures of one order, its news and two reconcilers at once grant once', async () => {
  const buyer = await shop.buyer({ points: 20 })
  const orderId = await shop.create(buyer, cartOf(buyer), 20)
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

it('the points of an order that waits are not another’s, until PayPal says no', async () => {
  const buyer = await shop.buyer({ points: 30 })
  const waiting = await shop.create(buyer, cartOf(buyer), 30)
  const second = await shop.create(buyer, cartOf(buyer), 30)
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

describe('a capture', () => {
  it('by 50 at once grants once', async () => {
    const buyer = await shop.buyer({ points: 20 })
    const orderId = await shop.create(buyer, cartOf(buyer), 20)
    await shop.approve(orderId)
    const answers = await Promise.all(Array.from({ length: 50 }, () => shop.capture(buyer, orderId)))
    expect(answers.every(({ state }) => state === 'completed')).toBe(true)
    await expectBoughtOnce(shop, orderId, buyer)
    expect(await shop.pointsOf(buyer.id)).toBe(0)
  })

  it('by several nodes at once grants once', async () => {
    const buyer = await shop.buyer({ points: 20 })
    const orderId = await shop.create(buyer, cartOf(buyer), 20)
    await shop.approve(orderId)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => captureOrder(shop.app, buyer.id, { providerOrderId: orderId })),
    )
    expect(answers).toEqual(answers.map(() => ({ ok: true, state: 'completed' })))
    await expectBoughtOnce(shop, orderId, buyer)
    expect(await shop.pointsOf(buyer.id)).toBe(0)
  })
})

describe('members who buy for one another at the same moment', () => {
  it('do not stand in each other’s way, nor do refunds', async () => {
    const members = await Promise.all(Array.from({ length: 4 }, () => shop.buyer({ points: 10 })))
    const cart = members.map(({ email }) => ({ email, months: 1 }))
    const orders = await Promise.all(
      members.map(async (buyer, i) => {
        // Each begins with another account, so that locks would be taken in different orders.
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
  })
})

describe('two orders over the same points', () => {
  it('cannot both have them', async () => {
    const buyer = await shop.buyer({ points: 50 })
    const orders = [await shop.create(buyer, cartOf(buyer), 50), await shop.create(buyer, cartOf(buyer), 50)]
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

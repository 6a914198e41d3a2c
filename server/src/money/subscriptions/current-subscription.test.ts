import { contract } from '@strom/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { revokeGrant } from './revoke-grant.ts'

const { current, prices } = contract.subscriptions
const day = 86_400

let test: TestApp
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())

async function member() {
  const account = await test.build.account()
  const token = await test.signIn(account.email)
  return { id: account.id, ask: async () => (await test.call(current, { token })).json() }
}

function inDays(days: number) {
  return new Date(test.clock.now() + days * day * 1000).toISOString()
}

const none = { resultCode: 3, data: null }

describe('useractivesubscription', () => {
  it('3: there is none, or it is over', async () => {
    const { id, ask } = await member()
    expect(await ask()).toEqual(none)
    const { id: grantId } = await test.build.grant(id, { days: 5 })
    expect((await ask()).resultCode).toBe(1)
    await test.app.db
      .transaction()
      .execute((tx) => revokeGrant(test.app, tx, { grantId, reason: 'refund', orderId: null }))
    expect(await ask()).toEqual(none)
  })

  it('1: what the ledger gives, up to its end', async () => {
    const { id, ask } = await member()
    await test.build.grant(id, { days: 5 })
    await test.build.grant(id, { days: 5 })
    expect(await ask()).toEqual({
      resultCode: 1,
      data: {
        id,
        auto_renew: false,
        next_billing_date: inDays(10),
        paypal_subscription_id: null,
        expiryDate: inDays(10),
        cancelled: false,
      },
    })
    test.clock.advance(10 * day - 1)
    expect((await ask()).resultCode).toBe(1)
    test.clock.advance(1)
    expect(await ask()).toEqual(none)
  })

  it('1: a legacy subscription that renews, on its billing date', async () => {
    const { id, ask } = await member()
    const legacy = await test.build.legacySubscription(id)
    const data = {
      id: legacy.id,
      auto_renew: true,
      next_billing_date: inDays(20),
      paypal_subscription_id: legacy.paypalId,
      expiryDate: inDays(20),
      cancelled: false,
    }
    expect(await ask()).toEqual({ resultCode: 1, data })
    await test.build.grant(id, { days: 7 })
    expect((await ask()).data).toEqual({ ...data, expiryDate: inDays(27) })
  })

  it('1: one whose renewal is late still renews, so that it can be cancelled', async () => {
    const { id, ask } = await member()
    await test.build.legacySubscription(id)
    test.clock.advance(21 * day)
    expect((await ask()).data).toMatchObject({ auto_renew: true, next_billing_date: inDays(-1) })
  })

  it('1: a cancelled one while it gives access, then the ledger alone, then none', async () => {
    const { id, ask } = await member()
    const legacy = await test.build.legacySubscription(id, {
      auto_renew: false,
      cancelled_at: new Date(test.clock.now()),
    })
    await test.build.grant(id, { days: 7 })
    expect((await ask()).data).toEqual({
      id: legacy.id,
      auto_renew: false,
      next_billing_date: inDays(27),
      paypal_subscription_id: legacy.paypalId,
      expiryDate: inDays(27),
      cancelled: true,
    })
    test.clock.advance(21 * day)
    expect((await ask()).data).toMatchObject({ id, paypal_subscription_id: null, cancelled: false })
    test.clock.advance(7 * day)
    expect(await ask()).toEqual(none)
  })

  it('3: a cancelled one whose access was taken back', async () => {
    const { id, ask } = await member()
    await test.build.legacySubscription(id, { auto_renew: false, access: false })
    expect(await ask()).toEqual(none)
  })

  it('shows a member nobody else’s', async () => {
    const other = await member()
    await test.build.legacySubscription(other.id)
    expect(await (await member()).ask()).toEqual(none)
  })
})

describe('subscription-price-and-discount-rates', () => {
  it('gives dollars, and the rates with most months first', async () => {
    const { email } = await test.build.account()
    const token = await test.signIn(email)
    expect((await test.call(prices, { token })).json()).toEqual({
      resultCode: 1,
      subscriptionPrice: 12,
      discountRates: [
        { months: 24, discount: 25 },
        { months: 12, discount: 20 },
        { months: 6, discount: 10 },
        { months: 3, discount: 5 },
      ],
    })
  })

  it('gives cents exactly', async () => {
    const site = await openTestApp({ settings: { pricePerMonthCents: 1999, discountRates: [] } })
    const token = await site.signIn((await site.build.account()).email)
    await expect
      .poll(async () => (await site.call(prices, { token })).body)
      .toContain('"subscriptionPrice":19.99')
    expect((await site.call(prices, { token })).json()).toMatchObject({ discountRates: [] })
    await site.close()
  })
})

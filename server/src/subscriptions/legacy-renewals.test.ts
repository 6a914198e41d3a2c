import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { currentSubscription } from './current-subscription.ts'
import {
  type Ended,
  endLegacyRenewal,
  grantOfSale,
  type LegacyRenewal,
  renewLegacySubscription,
  resumeLegacyRenewal,
} from './legacy-renewals.ts'
import { findAccessEnd, listGrants } from './queries.ts'
import { findLegacyByPayPalId } from './queries-legacy.ts'
import { renewsByItself } from './renews-by-itself.ts'
import { takeBackGrant } from './take-back-grant.ts'

const day = 86_400
const dayMs = day * 1000

let test: TestApp
let sales = 0
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())

/** An account whose legacy subscription is due right now. */
async function due(given: Parameters<TestApp['build']['legacySubscription']>[1] = {}) {
  const { id } = await test.build.account()
  const legacy = await test.build.legacySubscription(id, {
    next_billing_date: new Date(test.clock.now() + 5 * dayMs),
    ...given,
  })
  test.clock.advance(5 * day)
  return { ...legacy, id, legacyId: legacy.id, at: test.clock.now() }
}

function inDays(days: number) {
  return new Date(test.clock.now() + days * dayMs)
}

function renew(paypalSubscriptionId: string, given: Partial<LegacyRenewal> = {}) {
  const renewal = {
    paypalSubscriptionId,
    saleId: `SALE-${sales++}`,
    cents: 1000,
    nextBillingAt: inDays(30),
    at: new Date(test.clock.now()),
    ...given,
  }
  return test.app.db.transaction().execute((tx) => renewLegacySubscription(test.app, tx, renewal))
}

function end(paypalSubscriptionId: string, why: Ended, at = new Date(test.clock.now())) {
  return test.app.db
    .transaction()
    .execute((tx) => endLegacyRenewal(test.app, tx, { paypalSubscriptionId, why, at }))
}

function resume(paypalSubscriptionId: string, at = new Date(test.clock.now())) {
  return test.app.db
    .transaction()
    .execute((tx) => resumeLegacyRenewal(test.app, tx, { paypalSubscriptionId, at }))
}

async function billingDate(paypalId: string) {
  return (await findLegacyByPayPalId(test.app.db, paypalId))?.next_billing_date
}

describe('renewLegacySubscription', () => {
  it('grants up to the new billing date, and tells what the payment needs', async () => {
    const kari = await due()
    const renewed = await renew(kari.paypalId)
    expect(renewed).toEqual({
      ok: true,
      legacySubscriptionId: kari.legacyId,
      accountId: kari.id,
      grantId: expect.any(Number),
      endsAt: inDays(30),
    })
    expect(await findAccessEnd(test.app.db, kari.id)).toEqual(inDays(30))
    expect(await billingDate(kari.paypalId)).toEqual(inDays(30))
    const [, line] = await test.app.db
      .selectFrom('grants')
      .selectAll()
      .where('account_id', '=', kari.id)
      .orderBy('id')
      .execute()
    expect(line).toMatchObject({ reason: 'legacy-renewal', seconds: 30 * day, days: 30, months: null })
  })

  it('grants a sale once, of many at once too', async () => {
    const kari = await due()
    const saleId = 'SALE-TWICE'
    const nextBillingAt = inDays(30)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => renew(kari.paypalId, { saleId, nextBillingAt })),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.filter((each) => !each.ok && each.reason === 'repeated')).toHaveLength(9)
    expect(await findAccessEnd(test.app.db, kari.id)).toEqual(inDays(30))
  })

  it('refuses what is no subscription of ours', async () => {
    expect(await renew('I-UNKNOWN')).toEqual({ ok: false, reason: 'unknown-subscription' })
  })

  it('heard of days late, ends on the billing date all the same', async () => {
    const kari = await due()
    const sold = new Date(test.clock.now())
    const nextBillingAt = inDays(30)
    test.clock.advance(3 * day)
    await renew(kari.paypalId, { at: sold, nextBillingAt })
    expect(await findAccessEnd(test.app.db, kari.id)).toEqual(nextBillingAt)
  })

  it('charged some hours early, adds to what is left', async () => {
    const kari = await due({ next_billing_date: inDays(5.25) })
    const nextBillingAt = inDays(30.25)
    await renew(kari.paypalId, { nextBillingAt })
    expect(await findAccessEnd(test.app.db, kari.id)).toEqual(nextBillingAt)
  })

  it('leaves what the account was given besides on top', async () => {
    const kari = await due()
    await test.build.grant(kari.id, { days: 7 })
    await renew(kari.paypalId)
    expect(await findAccessEnd(test.app.db, kari.id)).toEqual(inDays(37))
  })

  it('gives back access that had been taken, as far as it is paid for', async () => {
    const kari = await due({ access: false })
    await renew(kari.paypalId)
    expect(await findAccessEnd(test.app.db, kari.id)).toEqual(inDays(30))
  })

  it('two sales heard of at once, of which PayPal names one next date, come to that date', async () => {
    const kari = await due()
    const first = new Date(test.clock.now())
    test.clock.advance(30 * day)
    const second = new Date(test.clock.now())
    const nextBillingAt = inDays(30)
    await renew(kari.paypalId, { at: first, nextBillingAt })
    expect(await renew(kari.paypalId, { at: second, nextBillingAt })).toMatchObject({ grantId: null })
    expect(await findAccessEnd(test.app.db, kari.id)).toEqual(nextBillingAt)
  })

  it('of two such sales, the second gives what the first no longer does once it is refunded', async () => {
    const kari = await due()
    const first = new Date(test.clock.now())
    test.clock.advance(30 * day)
    const nextBillingAt = inDays(30)
    const renewed = await renew(kari.paypalId, { at: first, nextBillingAt })
    const grantId = (renewed.ok && renewed.grantId) || 0
    await test.app.db
      .transaction()
      .execute((tx) => takeBackGrant(test.app, tx, { grantId, reason: 'refund', orderId: null }))
    expect(await findAccessEnd(test.app.db, kari.id)).toEqual(inDays(0))
    await renew(kari.paypalId, { nextBillingAt })
    expect(await findAccessEnd(test.app.db, kari.id)).toEqual(nextBillingAt)
  })

  it.each([
    ['names no next date', () => null],
    ['still names the old one', () => inDays(0)],
  ])('goes on for a month where PayPal %s', async (_name, nextBillingAt) => {
    const kari = await due()
    const oneMonth = new Date(kari.at)
    oneMonth.setUTCMonth(oneMonth.getUTCMonth() + 1)
    await renew(kari.paypalId, { nextBillingAt: nextBillingAt() })
    expect(await findAccessEnd(test.app.db, kari.id)).toEqual(oneMonth)
    expect(await billingDate(kari.paypalId)).toEqual(oneMonth)
  })

  it('grants what was paid to one that was cancelled meanwhile, and leaves it cancelled', async () => {
    const kari = await due()
    await end(kari.paypalId, 'cancelled')
    await renew(kari.paypalId)
    expect(await currentSubscription(test.app, kari.id)).toMatchObject({
      auto_renew: false,
      cancelled: true,
      expiryDate: inDays(30).toISOString(),
    })
  })

  it('is taken back by its sale', async () => {
    const kari = await due()
    await renew(kari.paypalId, { saleId: 'SALE-REFUNDED' })
    const grantId = await grantOfSale(test.app.db, 'SALE-REFUNDED')
    expect(await grantOfSale(test.app.db, 'SALE-UNKNOWN')).toBeNull()
    test.clock.advance(day)
    await test.app.db
      .transaction()
      .execute((tx) =>
        takeBackGrant(test.app, tx, { grantId: grantId ?? 0, reason: 'refund', orderId: null }),
      )
    expect(await findAccessEnd(test.app.db, kari.id)).toEqual(inDays(0))
  })

  it('a year of renewals gives a year', async () => {
    const kari = await due()
    const start = test.clock.now()
    for (let month = 0; month < 12; month++) {
      test.clock.advance(600)
      await renew(kari.paypalId, { nextBillingAt: new Date(start + (month + 1) * 30 * dayMs) })
      test.clock.advance(30 * day - 600)
    }
    expect(await findAccessEnd(test.app.db, kari.id)).toEqual(new Date(start + 360 * dayMs))
    expect(await listGrants(test.app.db, kari.id)).toHaveLength(13)
  })
})

describe('endLegacyRenewal', () => {
  it.each<[Ended, boolean]>([
    ['cancelled', true],
    ['expired', true],
    ['suspended', false],
  ])('%s: renews no more, and access stays', async (why, cancelled) => {
    const { id } = await test.build.account()
    const legacy = await test.build.legacySubscription(id)
    expect(await end(legacy.paypalId, why)).toEqual({ ok: true })
    expect(await currentSubscription(test.app, id)).toMatchObject({ auto_renew: false, cancelled })
    expect(await findAccessEnd(test.app.db, id)).toEqual(inDays(20))
    expect(await renewsByItself(test.app.db, [id])).toEqual(new Set())
    expect(await end(legacy.paypalId, why)).toEqual({ ok: true })
  })

  it('does nothing to what is no subscription of ours', async () => {
    expect(await end('I-UNKNOWN', 'cancelled')).toEqual({ ok: false, reason: 'unknown-subscription' })
    expect(await resume('I-UNKNOWN')).toEqual({ ok: false, reason: 'unknown-subscription' })
  })
})

describe('resumeLegacyRenewal', () => {
  async function legacy() {
    const { id } = await test.build.account()
    const { paypalId } = await test.build.legacySubscription(id)
    return { paypalId, renews: async () => (await renewsByItself(test.app.db, [id])).has(id), id }
  }
  const minutesAgo = (minutes: number) => new Date(test.clock.now() - minutes * 60_000)

  it('makes a suspended one renew again', async () => {
    const kari = await legacy()
    await end(kari.paypalId, 'suspended', minutesAgo(5))
    expect(await resume(kari.paypalId)).toEqual({ ok: true })
    expect(await kari.renews()).toBe(true)
  })

  it('does not mind the order in which the news arrive', async () => {
    const kari = await legacy()
    await resume(kari.paypalId, minutesAgo(1))
    await end(kari.paypalId, 'suspended', minutesAgo(5))
    expect(await kari.renews()).toBe(true)
    await end(kari.paypalId, 'cancelled', minutesAgo(0))
    await resume(kari.paypalId, minutesAgo(2))
    await end(kari.paypalId, 'suspended', minutesAgo(0))
    expect(await kari.renews()).toBe(false)
    expect(await currentSubscription(test.app, kari.id)).toMatchObject({ cancelled: true })
  })

  it('is refused when another subscription of the account renews', async () => {
    const kari = await legacy()
    await end(kari.paypalId, 'suspended', minutesAgo(5))
    const other = await test.build.legacySubscription(kari.id)
    expect(await resume(kari.paypalId)).toEqual({ ok: false, reason: 'another-renews' })
    expect(await currentSubscription(test.app, kari.id)).toMatchObject({ id: other.id, auto_renew: true })
  })
})

it('renewsByItself tells of those asked about only', async () => {
  const renewing = await test.build.account()
  const other = await test.build.account()
  await test.build.legacySubscription(renewing.id)
  expect(await renewsByItself(test.app.db, [])).toEqual(new Set())
  expect(await renewsByItself(test.app.db, [other.id])).toEqual(new Set())
  expect(await renewsByItself(test.app.db, [other.id, renewing.id])).toEqual(new Set([renewing.id]))
})

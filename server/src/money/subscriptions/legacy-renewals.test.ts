import { describe, expect, it } from 'vitest'
import { useLegacySite } from '../../../testing/stages/legacy-stage.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { listAutoRenewing } from './auto-renewing.ts'
import { currentSubscription } from './current-subscription.ts'
import { findGrantOfSale } from './legacy-renewals.ts'
import { findAccessEnd, listGrants } from './queries.ts'
import { revokeGrant } from './revoke-grant.ts'

const day = 86_400
const dayMs = day * 1000

let test: TestApp
const { due, inDays, renew, end, billingDate } = useLegacySite((opened) => {
  test = opened
})

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
      .execute((tx) => revokeGrant(test.app, tx, { grantId, reason: 'refund', orderId: null }))
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
    const grantId = await findGrantOfSale(test.app.db, 'SALE-REFUNDED')
    expect(await findGrantOfSale(test.app.db, 'SALE-UNKNOWN')).toBeNull()
    test.clock.advance(day)
    await test.app.db
      .transaction()
      .execute((tx) => revokeGrant(test.app, tx, { grantId: grantId ?? 0, reason: 'refund', orderId: null }))
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

it('listAutoRenewing tells of those asked about only', async () => {
  const renewing = await test.build.account()
  const other = await test.build.account()
  await test.build.legacySubscription(renewing.id)
  expect(await listAutoRenewing(test.app.db, [])).toEqual(new Set())
  expect(await listAutoRenewing(test.app.db, [other.id])).toEqual(new Set())
  expect(await listAutoRenewing(test.app.db, [other.id, renewing.id])).toEqual(new Set([renewing.id]))
})

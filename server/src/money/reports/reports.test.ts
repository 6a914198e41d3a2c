import { expect, it } from 'vitest'
import { useLedgerStage } from '../../../testing/stages/ledger-stage.ts'
import { foldTotals } from './fold-totals.ts'

const stage = useLedgerStage()

// The clock stands at 2026-11-20T12:00:00Z.
it('reports a hand-made site figure by figure', async () => {
  const anna = await stage.member()
  const bjorn = await stage.member({ at: '2026-11-01T00:00:00.000Z' })
  const kari = await stage.member({ legacy: true, at: '2026-11-20T11:00:00Z' })
  await stage.member({ legacy: true, at: '2026-10-31T23:59:59.999Z' })
  const renewing = await stage.legacySubscription(kari)

  await stage.payment({ by: anna, cents: 1200, at: '2026-11-01T00:00:00.000Z' })
  await stage.payment({ by: anna, cents: 9999, at: '2026-10-31T23:59:59.999Z' })
  await stage.payment({ by: anna, cents: 2400, at: '2026-11-20T23:59:59.999Z' })
  await stage.payment({ by: anna, cents: 7777, at: '2026-11-21T00:00:00.000Z' })
  await stage.payment({ by: bjorn, cents: 3600, at: '2026-11-10T10:00:00Z', btc: true })
  await stage.payment({ by: kari, cents: 1000, at: '2026-11-11T10:00:00Z', renewalOf: renewing })
  await stage.payment({ by: kari, cents: 1150, at: '2026-11-12T10:00:00Z' })
  const old = await stage.payment({ by: kari, cents: 5000, at: '2026-09-01T10:00:00Z', btc: true })
  // Counts on the day it went back.
  await stage.refund(old, 500, '2026-11-15T00:00:00Z')
  await stage.refund(old, 700, '2026-10-31T23:59:59Z')
  await stage.refund(old, 900, null)

  await stage.grant(anna, 30, '2026-09-01T00:00:00Z')
  await stage.grant(anna, 30, '2026-09-20T00:00:00Z') // extends, until 2026-10-31
  await stage.grant(anna, 30, '2026-11-02T00:00:00Z') // after a gap
  await stage.grant(bjorn, 5, '2026-11-10T00:00:00Z')
  await stage.grant(bjorn, 5, '2026-11-15T00:00:00Z') // to the second: no gap; ends at 2026-11-20T00:00
  await stage.grant(kari, 10, '2026-11-02T00:00:00Z', 'legacy-renewal') // her first
  await stage.grant(kari, 60, '2026-11-12T00:10:00Z', 'legacy-renewal') // some minutes late, and no beginning

  const { resultCode, data, range } = await stage.all()
  expect(resultCode).toBe(1)
  expect(range).toEqual({ start: '2026-11-01', end: '2026-11-20' })
  expect(data.current).toEqual({ subscriptions: 2, subscriptionsExcludingLegacyUsers: 1 })
  expect(data.last30days).toEqual({
    newSubscriptions: 3,
    newSubscriptionsExcludingLegacyUsers: 2,
    // Includes staff.
    newMembers: 3,
    newMembersExcludingLegacyUsers: 2,
    numberOfPayments: 5,
    numberOfPaymentsExcludingLegacyUsers: 3,
    ordersPaypalLast30Days: 3,
    ordersPaypalLast30DaysExcludingLegacyUsers: 2,
    ordersBtcLast30Days: 1,
    ordersBtcLast30DaysExcludingLegacyUsers: 1,
    revenue: 12 + 24 + 36 + 10 + 11.5 - 5,
    revenueExcludingLegacyUsers: 72,
    revenuePaypalLast30Days: 57.5,
    revenuePaypalLast30DaysExcludingLegacyUsers: 36,
    revenueBtcLast30Days: 31,
    revenueBtcLast30DaysExcludingLegacyUsers: 36,
    revenueExcludingPaypalFees: 86.55,
    revenueExcludingPaypalFeesExcludingLegacyUsers: 70.7,
  })
  const allTime = {
    subscriptions: 4,
    subscriptionsExcludingLegacyUsers: 3,
    members: 5,
    membersExcludingLegacyUsers: 3,
    numberOfPayments: 8,
    numberOfPaymentsExcludingLegacyUsers: 5,
    ordersPaypal: 5,
    ordersPaypalExcludingLegacyUsers: 4,
    ordersBtc: 2,
    ordersBtcExcludingLegacyUsers: 1,
    revenue: 12 + 99.99 + 24 + 77.77 + 36 + 10 + 11.5 + 50 - 12,
    revenueExcludingLegacyUsers: 249.76,
    revenuePaypal: 235.26,
    revenuePaypalExcludingLegacyUsers: 213.76,
    revenueBtc: 74,
    revenueBtcExcludingLegacyUsers: 36,
    revenueExcludingPaypalFees: 306.01,
    revenueExcludingPaypalFeesExcludingLegacyUsers: 247.16,
  }
  expect(data.allTime).toEqual(allTime)
  await foldTotals(stage.site.app)
  await foldTotals(stage.site.app)
  expect((await stage.all()).data.allTime, 'the same after the job').toEqual(allTime)
  expect(await stage.site.app.db.selectFrom('day_changes').selectAll().execute()).toEqual([])
})

it('takes a range as an object or a pair, its end day inclusive', async () => {
  const anna = await stage.member()
  await stage.payment({ by: anna, cents: 1200, at: '2026-03-31T23:59:59.999Z' })
  await stage.payment({ by: anna, cents: 2400, at: '2026-04-01T00:00:00.000Z' })
  const revenueOf = async (dates: unknown) => (await stage.all({ dates })).data.last30days.revenue
  expect(await revenueOf({ start: '2026-03-31', end: '2026-03-31' })).toBe(12)
  expect(await revenueOf(['2026-04-01', '2026-04-01'])).toBe(24)
  expect(await revenueOf(['2026-03-01', '2026-04-30'])).toBe(36)
  expect(await revenueOf(['2026-04-02', '2026-04-30'])).toBe(0)
})

it('follows a changed refund, a changed fee, and who has become a legacy user', async () => {
  const anna = await stage.member()
  const paid = await stage.payment({ by: anna, cents: 1200, at: '2026-11-02T00:00:00Z' })
  const pending = await stage.refund(paid, 200, null)
  expect((await stage.all()).data.allTime.revenue).toBe(12)
  await stage.site.app.db
    .updateTable('refunds')
    .set({ state: 'completed', completed_at: new Date('2026-11-03T00:00:00Z') })
    .where('id', '=', pending)
    .execute()
  expect((await stage.all()).data).toMatchObject({ allTime: { revenue: 10 }, last30days: { revenue: 10 } })
  await foldTotals(stage.site.app)
  await stage.site.app.db.updateTable('accounts').set({ is_legacy: true }).where('id', '=', anna).execute()
  await stage.site.app.settings.set(stage.site.app.db, 'payPalFeeCents', 100)
  await expect.poll(() => stage.site.app.settings.get('payPalFeeCents')).toBe(100)
  expect((await stage.all()).data.allTime).toMatchObject({
    revenue: 10,
    revenueExcludingLegacyUsers: 0,
    membersExcludingLegacyUsers: 1,
    revenueExcludingPaypalFees: 9,
  })
  await stage.site.app.db
    .updateTable('refunds')
    .set({ state: 'failed', completed_at: null })
    .where('id', '=', pending)
    .execute()
  await stage.site.app.db.updateTable('accounts').set({ is_legacy: false }).where('id', '=', anna).execute()
  await foldTotals(stage.site.app)
  expect((await stage.all()).data.last30days).toMatchObject({ revenue: 12, revenueExcludingLegacyUsers: 12 })
})

it.each([
  [{ dates: { start: '2026-02-31', end: '2026-03-01' } }, 'year-month-day'],
  [{ dates: ['2026-11-01', 'tomorrow'] }, 'year-month-day'],
  [{ dates: { start: '0000-01-01', end: '0000-12-31' } }, 'year-month-day'],
  [{ dates: { start: '2026-11-02', end: '2026-11-01' } }, 'before'],
  [{ dates: { start: '2001-01-01', end: '2026-11-01' } }, 'ten years'],
])('refuses %j in a sentence', async (body, words) => {
  expect(await stage.all(body)).toEqual({ resultCode: 2, detail: expect.stringContaining(words) })
  expect(await stage.series(body)).toEqual({ resultCode: 2, detail: expect.stringContaining(words) })
})

it.each([{ dates: '2026-11-01' }, { dates: { start: '2026-11-01' } }, { dates: ['2026-11-01'] }])(
  'answers 400 to the shape %j',
  async (body) => {
    expect(await stage.all(body)).toMatchObject({ resultCode: 19 })
  },
)

it('draws days, and months past three of them, with those that had nothing', async () => {
  const anna = await stage.member()
  const paid = await stage.payment({ by: anna, cents: 1200, at: '2026-11-01T00:00:00Z' })
  await stage.payment({ by: anna, cents: 300, at: '2026-11-03T23:59:59.999Z', btc: true })
  await stage.refund(paid, 1200, '2026-11-02T08:00:00Z')
  await stage.grant(anna, 1, '2026-11-03T12:00:00Z')
  expect(await stage.series({ dates: ['2026-11-01', '2026-11-04'] })).toEqual({
    resultCode: 1,
    unit: 'day',
    points: [
      { date: '2026-11-01', revenue: 12, newSubscriptions: 0 },
      { date: '2026-11-02', revenue: -12, newSubscriptions: 0 },
      { date: '2026-11-03', revenue: 3, newSubscriptions: 1 },
      { date: '2026-11-04', revenue: 0, newSubscriptions: 0 },
    ],
  })
  const year = await stage.series({ dates: ['2026-01-15', '2026-11-02'] })
  expect(year).toMatchObject({ unit: 'month' })
  expect(year.points).toHaveLength(11)
  expect(year.points[0]).toEqual({ date: '2026-01-01', revenue: 0, newSubscriptions: 0 })
  expect(year.points[10]).toEqual({ date: '2026-11-01', revenue: 0, newSubscriptions: 0 })
})

import { contract } from '@strom/contract'
import { type RawBuilder, sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import { grantAccess } from '../subscriptions/grant-access.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { foldTotals } from './fold-totals.ts'
import { sumAllTime, sumRange } from './queries.ts'

let test: TestApp
afterEach(() => test.close())

let rows = 0

async function open() {
  test = await openTestApp()
  const staff = await test.build.account({ isStaff: true })
  const token = await test.signIn(staff.email)
  return {
    async all(body: object = {}) {
      const response = await test.call(contract.reports.all, { body, token })
      return response.json()
    },
    async series(body: object = {}) {
      const response = await test.call(contract.reports.series, { body, token })
      return response.json()
    },
  }
}

async function member(given: { legacy?: boolean; at?: string } = {}) {
  const { id } = await test.build.account()
  const created_at = new Date(given.at ?? '2020-01-01T00:00:00Z')
  await test.app.db
    .updateTable('accounts')
    .set({ is_legacy: given.legacy ?? false, created_at })
    .where('id', '=', id)
    .execute()
  return id
}

type Paid = { by: string; cents: number; at: string; btc?: boolean; renewalOf?: string }

async function payment({ by, cents, at, btc = false, renewalOf }: Paid) {
  const id = `payment-${rows++}`
  await test.app.db
    .insertInto('payments')
    .values({
      id,
      account_id: by,
      payment_method: btc ? 2 : 1,
      paypal_transaction_id: btc ? null : `capture-${id}`,
      btc_pay_invoice_id: btc ? `invoice-${id}` : null,
      legacy_subscription_id: renewalOf ?? null,
      cents,
      created_at: new Date(at),
    })
    .execute()
  return id
}

async function refund(paymentId: string, cents: number, at: string | null) {
  const id = `refund-${rows++}`
  await test.app.db
    .insertInto('refunds')
    .values({
      id,
      payment_id: paymentId,
      cents,
      months_taken: '[]',
      cause: 'owner',
      state: at === null ? 'pending' : 'completed',
      created_at: new Date('2026-11-01T00:00:00Z'),
      completed_at: at === null ? null : new Date(at),
    })
    .execute()
  return id
}

async function legacySubscription(accountId: string) {
  const id = `legacy-${rows++}`
  await test.app.db
    .insertInto('legacy_subscriptions')
    .values({
      id,
      account_id: accountId,
      paypal_subscription_id: `I-${id}`,
      auto_renew: true,
      next_billing_date: new Date('2026-12-01T00:00:00Z'),
      created_at: new Date('2023-01-01T00:00:00Z'),
    })
    .execute()
  return id
}

function grant(accountId: string, days: number, at: string, reason: 'staff' | 'legacy-renewal' = 'staff') {
  return test.app.db
    .transaction()
    .execute((tx) => grantAccess(test.app, tx, { accountId, span: { days }, reason, at: new Date(at) }))
}

// The clock stands at 2026-11-20T12:00:00Z.
it('reports a hand-made site figure by figure', async () => {
  const { all } = await open()
  const anna = await member()
  const bjorn = await member({ at: '2026-11-01T00:00:00.000Z' })
  const kari = await member({ legacy: true, at: '2026-11-20T11:00:00Z' })
  await member({ legacy: true, at: '2026-10-31T23:59:59.999Z' })
  const renewing = await legacySubscription(kari)

  await payment({ by: anna, cents: 1200, at: '2026-11-01T00:00:00.000Z' })
  await payment({ by: anna, cents: 9999, at: '2026-10-31T23:59:59.999Z' })
  await payment({ by: anna, cents: 2400, at: '2026-11-20T23:59:59.999Z' })
  await payment({ by: anna, cents: 7777, at: '2026-11-21T00:00:00.000Z' })
  await payment({ by: bjorn, cents: 3600, at: '2026-11-10T10:00:00Z', btc: true })
  await payment({ by: kari, cents: 1000, at: '2026-11-11T10:00:00Z', renewalOf: renewing })
  await payment({ by: kari, cents: 1150, at: '2026-11-12T10:00:00Z' })
  const old = await payment({ by: kari, cents: 5000, at: '2026-09-01T10:00:00Z', btc: true })
  // Less on the day it went back, whenever it was paid.
  await refund(old, 500, '2026-11-15T00:00:00Z')
  await refund(old, 700, '2026-10-31T23:59:59Z')
  await refund(old, 900, null)

  await grant(anna, 30, '2026-09-01T00:00:00Z')
  await grant(anna, 30, '2026-09-20T00:00:00Z') // extends, until 2026-10-31
  await grant(anna, 30, '2026-11-02T00:00:00Z') // after a gap
  await grant(bjorn, 5, '2026-11-10T00:00:00Z')
  await grant(bjorn, 5, '2026-11-15T00:00:00Z') // to the second: no gap; ends at 2026-11-20T00:00
  await grant(kari, 10, '2026-11-02T00:00:00Z', 'legacy-renewal') // her first
  await grant(kari, 60, '2026-11-12T00:10:00Z', 'legacy-renewal') // some minutes late, and no beginning

  const { resultCode, data, range } = await all()
  expect(resultCode).toBe(1)
  expect(range).toEqual({ start: '2026-11-01', end: '2026-11-20' })
  expect(data.current).toEqual({ subscriptions: 2, subscriptionsExcludingLegacyUsers: 1 })
  expect(data.last30days).toEqual({
    newSubscriptions: 3,
    newSubscriptionsExcludingLegacyUsers: 2,
    // The member of staff too.
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
  await foldTotals(test.app)
  await foldTotals(test.app)
  expect((await all()).data.allTime, 'the same after the job').toEqual(allTime)
  expect(await test.app.db.selectFrom('day_changes').selectAll().execute()).toEqual([])
})

it('takes a range as an object or a pair, its end day inclusive', async () => {
  const { all } = await open()
  const anna = await member()
  await payment({ by: anna, cents: 1200, at: '2026-03-31T23:59:59.999Z' })
  await payment({ by: anna, cents: 2400, at: '2026-04-01T00:00:00.000Z' })
  const revenueOf = async (dates: unknown) => (await all({ dates })).data.last30days.revenue
  expect(await revenueOf({ start: '2026-03-31', end: '2026-03-31' })).toBe(12)
  expect(await revenueOf(['2026-04-01', '2026-04-01'])).toBe(24)
  expect(await revenueOf(['2026-03-01', '2026-04-30'])).toBe(36)
  expect(await revenueOf(['2026-04-02', '2026-04-30'])).toBe(0)
})

it('follows a changed refund, a changed fee, and who has become a legacy user', async () => {
  const { all } = await open()
  const anna = await member()
  const paid = await payment({ by: anna, cents: 1200, at: '2026-11-02T00:00:00Z' })
  const pending = await refund(paid, 200, null)
  expect((await all()).data.allTime.revenue).toBe(12)
  await test.app.db
    .updateTable('refunds')
    .set({ state: 'completed', completed_at: new Date('2026-11-03T00:00:00Z') })
    .where('id', '=', pending)
    .execute()
  expect((await all()).data).toMatchObject({ allTime: { revenue: 10 }, last30days: { revenue: 10 } })
  await foldTotals(test.app)
  await test.app.db.updateTable('accounts').set({ is_legacy: true }).where('id', '=', anna).execute()
  await test.app.settings.set(test.app.db, 'payPalFeeCents', 100)
  await expect.poll(() => test.app.settings.get('payPalFeeCents')).toBe(100)
  expect((await all()).data.allTime).toMatchObject({
    revenue: 10,
    revenueExcludingLegacyUsers: 0,
    membersExcludingLegacyUsers: 1,
    revenueExcludingPaypalFees: 9,
  })
  await test.app.db
    .updateTable('refunds')
    .set({ state: 'failed', completed_at: null })
    .where('id', '=', pending)
    .execute()
  await test.app.db.updateTable('accounts').set({ is_legacy: false }).where('id', '=', anna).execute()
  await foldTotals(test.app)
  expect((await all()).data.last30days).toMatchObject({ revenue: 12, revenueExcludingLegacyUsers: 12 })
})

it.each([
  [{ dates: { start: '2026-02-31', end: '2026-03-01' } }, 'year-month-day'],
  [{ dates: ['2026-11-01', 'tomorrow'] }, 'year-month-day'],
  [{ dates: { start: '2026-11-02', end: '2026-11-01' } }, 'before'],
  [{ dates: { start: '2001-01-01', end: '2026-11-01' } }, 'ten years'],
])('refuses %j in a sentence', async (body, words) => {
  const { all, series } = await open()
  expect(await all(body)).toEqual({ resultCode: 2, detail: expect.stringContaining(words) })
  expect(await series(body)).toEqual({ resultCode: 2, detail: expect.stringContaining(words) })
})

it.each([{ dates: '2026-11-01' }, { dates: { start: '2026-11-01' } }, { dates: ['2026-11-01'] }])(
  'answers 400 to the shape %j',
  async (body) => {
    const { all } = await open()
    expect(await all(body)).toMatchObject({ resultCode: 19 })
  },
)

it('draws days, and months past three of them, with those that had nothing', async () => {
  const { series } = await open()
  const anna = await member()
  const paid = await payment({ by: anna, cents: 1200, at: '2026-11-01T00:00:00Z' })
  await payment({ by: anna, cents: 300, at: '2026-11-03T23:59:59.999Z', btc: true })
  await refund(paid, 1200, '2026-11-02T08:00:00Z')
  await grant(anna, 1, '2026-11-03T12:00:00Z')
  expect(await series({ dates: ['2026-11-01', '2026-11-04'] })).toEqual({
    resultCode: 1,
    unit: 'day',
    points: [
      { date: '2026-11-01', revenue: 12, newSubscriptions: 0 },
      { date: '2026-11-02', revenue: -12, newSubscriptions: 0 },
      { date: '2026-11-03', revenue: 3, newSubscriptions: 1 },
      { date: '2026-11-04', revenue: 0, newSubscriptions: 0 },
    ],
  })
  const year = await series({ dates: ['2026-01-15', '2026-11-02'] })
  expect(year).toMatchObject({ unit: 'month' })
  expect(year.points).toHaveLength(11)
  expect(year.points[0]).toEqual({ date: '2026-01-01', revenue: 0, newSubscriptions: 0 })
  expect(year.points[10]).toEqual({ date: '2026-11-01', revenue: 0, newSubscriptions: 0 })
})

/** What each day has, less days with nothing, by what is counted and by the lines themselves. */
async function bothCounts() {
  const names = sql.raw(
    'subscriptions, paypal_payments, paypal_orders, paypal_cents, btc_payments, btc_orders, btc_cents',
  )
  const sums = sql.raw(
    [
      'members',
      'subscriptions',
      'paypal_payments',
      'paypal_orders',
      'paypal_cents',
      'btc_payments',
      'btc_orders',
      'btc_cents',
    ]
      .map((name) => `sum(${name})::integer as ${name}`)
      .join(),
  )
  const byDay = async (lines: RawBuilder<unknown>) => {
    const found = await sql<Record<string, unknown>>`
      select day::text as day, is_legacy, ${sums} from (${lines}) as lines group by 1, 2 order by 1, 2
    `.execute(test.app.db)
    return found.rows.filter(({ day: _, is_legacy: __, ...figures }) =>
      Object.values(figures).some((figure) => figure !== 0),
    )
  }
  const counted = await byDay(sql`
    select day, is_legacy, members, ${names} from day_totals union all select day, is_legacy, members, ${names} from day_changes`)
  const lines = await byDay(sql`
    select day, is_legacy, 0 as members, ${names} from counted_lines join accounts on accounts.id = account_id
    union all select (created_at at time zone 'UTC')::date, is_legacy, 1, 0, 0, 0, 0, 0, 0, 0 from accounts`)
  return { counted, lines }
}

it('counts by day what the lines say, whatever is done to them', async () => {
  await open()
  const people = [
    await member(),
    await member({ legacy: true }),
    await member({ at: '2026-03-01T23:30:00Z' }),
  ]
  const paid: string[] = []
  const refunds: string[] = []
  let seed = 7
  const pick = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % most
  }
  const someDay = () => `2026-0${1 + pick(4)}-1${pick(10)}T${10 + pick(14)}:${10 + pick(50)}:00Z`
  const one = (list: readonly string[]) => list[pick(list.length)] ?? ''
  const steps = [
    async () =>
      paid.push(
        await payment({ by: one(people), cents: 100 + pick(5000), at: someDay(), btc: pick(3) === 0 }),
      ),
    async () =>
      paid.length > 0 &&
      refunds.push(await refund(one(paid), 1 + pick(90), pick(2) === 0 ? null : someDay())),
    () =>
      test.app.db
        .updateTable('refunds')
        .set(
          pick(2) === 0
            ? { state: 'failed', completed_at: null }
            : { state: 'completed', completed_at: new Date(someDay()) },
        )
        .where('id', '=', one(refunds))
        .execute(),
    () => grant(one(people), 1 + pick(20), '2026-05-01T00:00:00Z'),
    () =>
      test.app.db
        .updateTable('accounts')
        .set({ is_legacy: pick(2) === 0 })
        .where('id', '=', one(people))
        .execute(),
    () => foldTotals(test.app),
  ]
  for (let step = 0; step < 80; step++) await steps[pick(steps.length)]?.()
  const { counted, lines } = await bothCounts()
  expect(lines.length).toBeGreaterThan(10)
  expect(counted).toEqual(lines)
  const everything = { start: '2020-01-01', end: '2029-12-31' }
  expect(await sumAllTime(test.app.db)).toEqual(
    expect.arrayContaining(await sumRange(test.app.db, everything)),
  )
})

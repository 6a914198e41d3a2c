import type { ReportsObject } from '@strom/contract'
import type { MoneyApp } from '../money-app.ts'
import { countSubscribers, type Figures, sumAllTime, sumRange } from './queries.ts'
import type { Range } from './range.ts'

type ByLegacy<T> = readonly (T & { is_legacy: boolean })[]
type Rows = ByLegacy<Figures & { provider: string }>

function sumBy<T>(rows: ByLegacy<T>, of: (row: T) => number): number {
  return rows.reduce((sum, row) => sum + of(row), 0)
}

/** Money in dollars. */
function toFigures(rows: Rows, payPalFeeCents: number) {
  const byPayPal = rows.filter(({ provider }) => provider === 'paypal')
  const byBtc = rows.filter(({ provider }) => provider === 'btcpay')
  const orders = sumBy(byPayPal, (row) => row.orders)
  const cents = sumBy(rows, (row) => row.cents)
  return {
    subscriptions: sumBy(rows, (row) => row.subscriptions),
    members: sumBy(rows, (row) => row.members),
    payments: sumBy(rows, (row) => row.payments),
    ordersPayPal: orders,
    ordersBtc: sumBy(byBtc, (row) => row.orders),
    revenue: cents / 100,
    revenuePayPal: sumBy(byPayPal, (row) => row.cents) / 100,
    revenueBtc: sumBy(byBtc, (row) => row.cents) / 100,
    net: (cents - orders * payPalFeeCents) / 100,
  }
}

function withoutLegacy<T>(rows: ByLegacy<T>) {
  return rows.filter((row) => !row.is_legacy)
}

function toRangeFigures(rows: Rows, feeCents: number): ReportsObject['last30days'] {
  const all = toFigures(rows, feeCents)
  const own = toFigures(withoutLegacy(rows), feeCents)
  return {
    newSubscriptions: all.subscriptions,
    newSubscriptionsExcludingLegacyUsers: own.subscriptions,
    newMembers: all.members,
    newMembersExcludingLegacyUsers: own.members,
    numberOfPayments: all.payments,
    numberOfPaymentsExcludingLegacyUsers: own.payments,
    ordersPaypalLast30Days: all.ordersPayPal,
    ordersPaypalLast30DaysExcludingLegacyUsers: own.ordersPayPal,
    ordersBtcLast30Days: all.ordersBtc,
    ordersBtcLast30DaysExcludingLegacyUsers: own.ordersBtc,
    revenue: all.revenue,
    revenueExcludingLegacyUsers: own.revenue,
    revenuePaypalLast30Days: all.revenuePayPal,
    revenuePaypalLast30DaysExcludingLegacyUsers: own.revenuePayPal,
    revenueBtcLast30Days: all.revenueBtc,
    revenueBtcLast30DaysExcludingLegacyUsers: own.revenueBtc,
    revenueExcludingPaypalFees: all.net,
    revenueExcludingPaypalFeesExcludingLegacyUsers: own.net,
  }
}

function toAllTimeFigures(rows: Rows, feeCents: number): ReportsObject['allTime'] {
  const all = toFigures(rows, feeCents)
  const own = toFigures(withoutLegacy(rows), feeCents)
  return {
    subscriptions: all.subscriptions,
    subscriptionsExcludingLegacyUsers: own.subscriptions,
    members: all.members,
    membersExcludingLegacyUsers: own.members,
    numberOfPayments: all.payments,
    numberOfPaymentsExcludingLegacyUsers: own.payments,
    ordersPaypal: all.ordersPayPal,
    ordersPaypalExcludingLegacyUsers: own.ordersPayPal,
    ordersBtc: all.ordersBtc,
    ordersBtcExcludingLegacyUsers: own.ordersBtc,
    revenue: all.revenue,
    revenueExcludingLegacyUsers: own.revenue,
    revenuePaypal: all.revenuePayPal,
    revenuePaypalExcludingLegacyUsers: own.revenuePayPal,
    revenueBtc: all.revenueBtc,
    revenueBtcExcludingLegacyUsers: own.revenueBtc,
    revenueExcludingPaypalFees: all.net,
    revenueExcludingPaypalFeesExcludingLegacyUsers: own.net,
  }
}

/** One snapshot. `docs/reports.md` defines each figure. */
export async function readReport(app: MoneyApp, range: Range): Promise<ReportsObject> {
  const feeCents = app.settings.get('payPalFeeCents')
  return app.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx): Promise<ReportsObject> => {
      const current = await countSubscribers(tx, new Date(app.clock.now()))
      return {
        current: {
          subscriptions: sumBy(current, (row) => row.subscribers),
          subscriptionsExcludingLegacyUsers: sumBy(withoutLegacy(current), (row) => row.subscribers),
        },
        last30days: toRangeFigures(await sumRange(tx, range), feeCents),
        allTime: toAllTimeFigures(await sumAllTime(tx), feeCents),
      }
    })
}

import type { ReportsObject } from '@strom/contract'
import type { App } from '../app.ts'
import { countSubscribers, type Figures, sumAllTime, sumRange } from './queries.ts'
import type { Range } from './range.ts'

type OfKind<T> = readonly (T & { is_legacy: boolean })[]

function sumOf<T>(rows: OfKind<T>, of: (row: T) => number): number {
  return rows.reduce((sum, row) => sum + of(row), 0)
}

/** Figures as the wire names them, money in dollars. */
function figuresOf(rows: OfKind<Figures>, payPalFeeCents: number) {
  const orders = sumOf(rows, (row) => row.paypal_orders)
  const payPalCents = sumOf(rows, (row) => row.paypal_cents)
  const btcCents = sumOf(rows, (row) => row.btc_cents)
  const cents = payPalCents + btcCents
  return {
    subscriptions: sumOf(rows, (row) => row.subscriptions),
    members: sumOf(rows, (row) => row.members),
    payments: sumOf(rows, (row) => row.paypal_payments + row.btc_payments),
    ordersPayPal: orders,
    ordersBtc: sumOf(rows, (row) => row.btc_orders),
    revenue: cents / 100,
    revenuePayPal: payPalCents / 100,
    revenueBtc: btcCents / 100,
    net: (cents - orders * payPalFeeCents) / 100,
  }
}

function withoutLegacy<T>(rows: OfKind<T>) {
  return rows.filter((row) => !row.is_legacy)
}

function rangeOf(rows: OfKind<Figures>, feeCents: number): ReportsObject['last30days'] {
  const all = figuresOf(rows, feeCents)
  const own = figuresOf(withoutLegacy(rows), feeCents)
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

function allTimeOf(rows: OfKind<Figures>, feeCents: number): ReportsObject['allTime'] {
  const all = figuresOf(rows, feeCents)
  const own = figuresOf(withoutLegacy(rows), feeCents)
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

/**
 * The reports object: who has access now, what happened in a range, and since the
 * beginning, read at one moment. Money is dollars. Each figure is defined in `docs/reports.md`.
 */
export async function readReport(app: App, range: Range): Promise<ReportsObject> {
  const feeCents = app.settings.get('payPalFeeCents')
  return app.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx): Promise<ReportsObject> => {
      const current = await countSubscribers(tx, new Date(app.clock.now()))
      return {
        current: {
          subscriptions: sumOf(current, (row) => row.subscribers),
          subscriptionsExcludingLegacyUsers: sumOf(withoutLegacy(current), (row) => row.subscribers),
        },
        last30days: rangeOf(await sumRange(tx, range), feeCents),
        allTime: allTimeOf(await sumAllTime(tx), feeCents),
      }
    })
}

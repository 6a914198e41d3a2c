import * as z from 'zod/mini'
import { answer, endpoint } from '../endpoint.ts'
import { dollars } from '../fields.ts'
import { plainResult } from '../result-codes.ts'

const count = z.int()

/** UTC dates, end inclusive. Default: the current month to date. */
export const reportDates = z.union([
  z.object({ start: z.string(), end: z.string() }),
  z.tuple([z.string(), z.string()]),
])
export type ReportDates = z.input<typeof reportDates>

/** Has access now. */
const current = z.object({ subscriptions: count, subscriptionsExcludingLegacyUsers: count })

/** The chosen range; the specification's name (sic). */
const last30days = z.object({
  newSubscriptions: count,
  newSubscriptionsExcludingLegacyUsers: count,
  newMembers: count,
  newMembersExcludingLegacyUsers: count,
  numberOfPayments: count,
  numberOfPaymentsExcludingLegacyUsers: count,
  ordersPaypalLast30Days: count,
  ordersPaypalLast30DaysExcludingLegacyUsers: count,
  ordersBtcLast30Days: count,
  ordersBtcLast30DaysExcludingLegacyUsers: count,
  revenue: dollars,
  revenueExcludingLegacyUsers: dollars,
  revenuePaypalLast30Days: dollars,
  revenuePaypalLast30DaysExcludingLegacyUsers: dollars,
  revenueBtcLast30Days: dollars,
  revenueBtcLast30DaysExcludingLegacyUsers: dollars,
  /** Less the fee of each PayPal order. */
  revenueExcludingPaypalFees: dollars,
  revenueExcludingPaypalFeesExcludingLegacyUsers: dollars,
})

const allTime = z.object({
  subscriptions: count,
  subscriptionsExcludingLegacyUsers: count,
  members: count,
  membersExcludingLegacyUsers: count,
  numberOfPayments: count,
  numberOfPaymentsExcludingLegacyUsers: count,
  ordersPaypal: count,
  ordersPaypalExcludingLegacyUsers: count,
  ordersBtc: count,
  ordersBtcExcludingLegacyUsers: count,
  revenue: dollars,
  revenueExcludingLegacyUsers: dollars,
  revenuePaypal: dollars,
  revenuePaypalExcludingLegacyUsers: dollars,
  revenueBtc: dollars,
  revenueBtcExcludingLegacyUsers: dollars,
  revenueExcludingPaypalFees: dollars,
  revenueExcludingPaypalFeesExcludingLegacyUsers: dollars,
})

/** Defined in `docs/reports.md`. */
export const reportsObject = z.object({ current, last30days, allTime })
export type ReportsObject = z.output<typeof reportsObject>

const range = z.object({ start: z.string(), end: z.string() })
export type ReportRange = z.output<typeof range>

/** Revenue is negative if refunds exceed it. */
const seriesPoint = z.object({ date: z.string(), revenue: dollars, newSubscriptions: count })
export type SeriesPoint = z.output<typeof seriesPoint>

export const reports = {
  all: endpoint({
    method: 'POST',
    path: '/api/adminreports/all',
    access: 'staff',
    summary: 'Subscribers, members, orders and revenue: now, in the days asked for, and of all time.',
    body: z.object({ dates: z.optional(reportDates) }),
    invalidCode: plainResult.fail,
    answer: answer({ data: z.optional(reportsObject), range: z.optional(range) }),
  }),
  series: endpoint({
    method: 'POST',
    path: '/api/adminreports/series',
    access: 'staff',
    summary: 'Revenue and new subscriptions by UTC day; by month when the dates are more than 92 days.',
    body: z.object({ dates: z.optional(reportDates) }),
    invalidCode: plainResult.fail,
    answer: answer({
      unit: z.optional(z.enum(['day', 'month'])),
      /** The day, or the first of the month. */
      points: z.optional(z.array(seriesPoint)),
    }),
  }),
}

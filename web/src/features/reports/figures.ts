import type { ReportsObject } from '@strom/contract'

export type Pair = { all: number; noLegacy: number; money?: boolean }

export type CardKey =
  | 'currentSubscribers'
  | 'newSubscribersThisMonth'
  | 'revenueThisMonth'
  | 'revenueThisMonthNet'
  | 'totalRevenue'
  | 'totalRevenueNet'

export function buildCards({ current, last30days, allTime }: ReportsObject): (Pair & { key: CardKey })[] {
  return [
    {
      key: 'currentSubscribers',
      all: current.subscriptions,
      noLegacy: current.subscriptionsExcludingLegacyUsers,
    },
    {
      key: 'newSubscribersThisMonth',
      all: last30days.newSubscriptions,
      noLegacy: last30days.newSubscriptionsExcludingLegacyUsers,
    },
    {
      key: 'revenueThisMonth',
      all: last30days.revenue,
      noLegacy: last30days.revenueExcludingLegacyUsers,
      money: true,
    },
    {
      key: 'revenueThisMonthNet',
      all: last30days.revenueExcludingPaypalFees,
      noLegacy: last30days.revenueExcludingPaypalFeesExcludingLegacyUsers,
      money: true,
    },
    {
      key: 'totalRevenue',
      all: allTime.revenue,
      noLegacy: allTime.revenueExcludingLegacyUsers,
      money: true,
    },
    {
      key: 'totalRevenueNet',
      all: allTime.revenueExcludingPaypalFees,
      noLegacy: allTime.revenueExcludingPaypalFeesExcludingLegacyUsers,
      money: true,
    },
  ]
}

export type GridColumn =
  | 'subscriptions'
  | 'members'
  | 'payments'
  | 'ordersPaypal'
  | 'ordersBtc'
  | 'revenue'
  | 'revenuePaypal'
  | 'revenueBtc'
  | 'revenueNet'

export type GridRowKey = 'total' | 'totalNoLegacy' | 'thisMonth' | 'thisMonthNoLegacy'
export type GridRow = { key: GridRowKey; values: Record<GridColumn, number> }

export const gridColumns: readonly { key: GridColumn; money: boolean }[] = [
  { key: 'subscriptions', money: false },
  { key: 'members', money: false },
  { key: 'payments', money: false },
  { key: 'ordersPaypal', money: false },
  { key: 'ordersBtc', money: false },
  { key: 'revenue', money: true },
  { key: 'revenuePaypal', money: true },
  { key: 'revenueBtc', money: true },
  { key: 'revenueNet', money: true },
]

export function buildGrid({ last30days: range, allTime: ever }: ReportsObject): GridRow[] {
  return [
    {
      key: 'total',
      values: {
        subscriptions: ever.subscriptions,
        members: ever.members,
        payments: ever.numberOfPayments,
        ordersPaypal: ever.ordersPaypal,
        ordersBtc: ever.ordersBtc,
        revenue: ever.revenue,
        revenuePaypal: ever.revenuePaypal,
        revenueBtc: ever.revenueBtc,
        revenueNet: ever.revenueExcludingPaypalFees,
      },
    },
    {
      key: 'totalNoLegacy',
      values: {
        subscriptions: ever.subscriptionsExcludingLegacyUsers,
        members: ever.membersExcludingLegacyUsers,
        payments: ever.numberOfPaymentsExcludingLegacyUsers,
        ordersPaypal: ever.ordersPaypalExcludingLegacyUsers,
        ordersBtc: ever.ordersBtcExcludingLegacyUsers,
        revenue: ever.revenueExcludingLegacyUsers,
        revenuePaypal: ever.revenuePaypalExcludingLegacyUsers,
        revenueBtc: ever.revenueBtcExcludingLegacyUsers,
        revenueNet: ever.revenueExcludingPaypalFeesExcludingLegacyUsers,
      },
    },
    {
      key: 'thisMonth',
      values: {
        subscriptions: range.newSubscriptions,
        members: range.newMembers,
        payments: range.numberOfPayments,
        ordersPaypal: range.ordersPaypalLast30Days,
        ordersBtc: range.ordersBtcLast30Days,
        revenue: range.revenue,
        revenuePaypal: range.revenuePaypalLast30Days,
        revenueBtc: range.revenueBtcLast30Days,
        revenueNet: range.revenueExcludingPaypalFees,
      },
    },
    {
      key: 'thisMonthNoLegacy',
      values: {
        subscriptions: range.newSubscriptionsExcludingLegacyUsers,
        members: range.newMembersExcludingLegacyUsers,
        payments: range.numberOfPaymentsExcludingLegacyUsers,
        ordersPaypal: range.ordersPaypalLast30DaysExcludingLegacyUsers,
        ordersBtc: range.ordersBtcLast30DaysExcludingLegacyUsers,
        revenue: range.revenueExcludingLegacyUsers,
        revenuePaypal: range.revenuePaypalLast30DaysExcludingLegacyUsers,
        revenueBtc: range.revenueBtcLast30DaysExcludingLegacyUsers,
        revenueNet: range.revenueExcludingPaypalFeesExcludingLegacyUsers,
      },
    },
  ]
}

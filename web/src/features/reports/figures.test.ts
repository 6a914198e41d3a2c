import type { ReportsObject } from '@strom/contract'
import { expect, test } from 'vitest'
import { buildCards, buildGrid, gridColumns } from './figures.ts'

/** Every figure is another number, so that swapped figures fail the test. */
function numbered(): ReportsObject {
  let next = 1
  const numbers = () =>
    new Proxy({}, { get: (known: Record<string, number>, name: string) => (known[name] ??= next++) })
  return { current: numbers(), last30days: numbers(), allTime: numbers() } as unknown as ReportsObject
}

test('the six cards show what their titles say', () => {
  const report = numbered()
  const { current, last30days, allTime } = report
  expect(buildCards(report).map(({ key, all, noLegacy }) => [key, all, noLegacy])).toEqual([
    ['currentSubscribers', current.subscriptions, current.subscriptionsExcludingLegacyUsers],
    ['newSubscribersThisMonth', last30days.newSubscriptions, last30days.newSubscriptionsExcludingLegacyUsers],
    ['revenueThisMonth', last30days.revenue, last30days.revenueExcludingLegacyUsers],
    [
      'revenueThisMonthNet',
      last30days.revenueExcludingPaypalFees,
      last30days.revenueExcludingPaypalFeesExcludingLegacyUsers,
    ],
    ['totalRevenue', allTime.revenue, allTime.revenueExcludingLegacyUsers],
    [
      'totalRevenueNet',
      allTime.revenueExcludingPaypalFees,
      allTime.revenueExcludingPaypalFeesExcludingLegacyUsers,
    ],
  ])
})

test('the grid has four rows, and no figure in two places', () => {
  const rows = buildGrid(numbered())
  expect(rows.map(({ key }) => key)).toEqual(['total', 'totalNoLegacy', 'thisMonth', 'thisMonthNoLegacy'])
  const shown = rows.flatMap(({ values }) => gridColumns.map(({ key }) => values[key]))
  expect(new Set(shown).size).toBe(4 * gridColumns.length)
})

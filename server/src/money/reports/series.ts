import type { SeriesPoint } from '@strom/contract'
import type { MoneyApp } from '../money-app.ts'
import { listSeries } from './queries.ts'
import type { Range } from './range.ts'

const maxDaysByDay = 92

export type Series = { unit: 'day' | 'month'; points: SeriesPoint[] }

/** Revenue in dollars. */
export async function readSeries(app: MoneyApp, range: Range): Promise<Series> {
  const unit = range.days > maxDaysByDay ? 'month' : 'day'
  const rows = await listSeries(app.db, range, unit)
  const points = rows.map(({ date, cents, newSubscriptions }) => ({
    date,
    revenue: Number(cents) / 100,
    newSubscriptions: Number(newSubscriptions),
  }))
  return { unit, points }
}

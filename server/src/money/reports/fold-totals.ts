import type { MoneyApp } from '../money-app.ts'
import { foldChanges } from './queries.ts'

/** Keeps reports fast (docs/reports.md). */
export async function foldTotals(app: MoneyApp) {
  await foldChanges(app.db)
}

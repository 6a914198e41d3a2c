import type { MoneyApp } from '../money-app.ts'
import { foldChanges } from './queries.ts'

/** Keeps reports fast: what has changed of each day's sums goes into its totals. Figures stay as they are (decision 0035). */
export async function foldTotals(app: MoneyApp) {
  await foldChanges(app.db)
}

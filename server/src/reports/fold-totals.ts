import type { App } from '../app.ts'
import { foldChanges } from './queries.ts'

/** Keeps reports of all time fast: what has changed of each account's sums goes into its totals. Figures stay as they are. */
export async function foldTotals(app: App) {
  await foldChanges(app.db)
}

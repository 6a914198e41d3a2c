import type { App } from '../app.ts'
import { dayMs } from '../clock.ts'
import { deleteChangesBefore } from './queries.ts'
import { uptimeDays } from './uptime.ts'

/** Forgets what happened to sources before the days that uptime is reckoned over. */
export async function forgetChanges(app: App) {
  await deleteChangesBefore(app.db, new Date(app.clock.now() - uptimeDays * dayMs))
}

import type { App } from '../app.ts'
import { deleteExpiredTries } from './queries.ts'

/** Forgets counted tries whose window is over. */
export async function forgetTries(app: App) {
  await deleteExpiredTries(app.db, app.clock.now())
}

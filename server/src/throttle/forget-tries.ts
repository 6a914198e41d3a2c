import type { App } from '../app.ts'
import { deleteExpiredAttempts } from './queries.ts'

/** Forgets counted tries whose window is over. */
export async function forgetTries(app: App) {
  await deleteExpiredAttempts(app.db, app.clock.now())
}

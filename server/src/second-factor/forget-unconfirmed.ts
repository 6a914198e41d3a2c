import type { App } from '../app.ts'
import { deleteUnconfirmedBefore } from './queries.ts'

const keptMs = 86_400_000

/** Forgets secrets that were begun and never confirmed. */
export async function forgetUnconfirmed(app: App) {
  await deleteUnconfirmedBefore(app.db, new Date(app.clock.now() - keptMs))
}

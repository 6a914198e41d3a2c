import type { App } from '../app.ts'
import { dayMs } from '../clock.ts'
import { deleteUnconfirmedBefore } from './queries.ts'

const keptMs = dayMs

/** Forgets secrets that were begun and never confirmed. */
export async function forgetUnconfirmed(app: App) {
  await deleteUnconfirmedBefore(app.db, new Date(app.clock.now() - keptMs))
}

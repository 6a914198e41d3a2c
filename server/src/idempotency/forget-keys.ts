import type { App } from '../app.ts'
import { deleteKeysBefore } from './queries.ts'

const keptMs = 86_400_000

/** Forgets calls that nobody makes again. */
export async function forgetKeys(app: App) {
  await deleteKeysBefore(app.db, new Date(app.clock.now() - keptMs))
}

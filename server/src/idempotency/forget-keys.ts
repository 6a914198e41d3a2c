import type { App } from '../app.ts'
import { dayMs } from '../clock.ts'
import { deleteKeysBefore } from './queries.ts'

const keptMs = dayMs

/** Forgets calls that nobody makes again. */
export async function forgetKeys(app: App) {
  await deleteKeysBefore(app.db, new Date(app.clock.now() - keptMs))
}

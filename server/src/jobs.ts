import type { App } from './app.ts'
import type { Queues } from './db/jobs.ts'
import { forgetTries } from './sessions/forget-tries.ts'

/** Every queue of the job runner. */
export const queues = { 'forget-tries': {} } as const satisfies Queues

/** Says who does which jobs, and when those come that nobody causes. */
export function registerJobs(app: App) {
  app.jobs.work('forget-tries', () => forgetTries(app))
  app.jobs.schedule('forget-tries', '17 * * * *')
}

// Takes a job and never ends it; prints what it took.
import { createJobs } from '../src/base/db/jobs/jobs.ts'
import { openPostgres } from '../src/base/db/postgres/postgres.ts'
import { silentLog } from './db/schema.ts'

/** Retried at once. */
export const heldQueues = { held: { heartbeatSeconds: 10, retryDelay: 0, retryBackoff: false } }

if (import.meta.main) {
  const database = await openPostgres(process.env.STROM_DATABASE_URL ?? '', silentLog)
  const jobs = await createJobs(database, silentLog, heldQueues)
  jobs.work('held', async ({ id }) => {
    process.stdout.write(`took ${id}\n`)
    await new Promise(() => {})
  })
  await jobs.start()
  process.stdout.write('works\n')
}

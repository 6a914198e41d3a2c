// Copying this at a site's first start takes tenths of a second; making it takes seconds.
import { chmodSync, globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { openScratchDatabase } from '../base/db/embedded/copy.ts'
import { emptyDatabase } from '../base/db/embedded/empty-database.ts'
import { createJobs } from '../base/db/jobs/jobs.ts'
import { migrateToLatest } from '../base/db/migrate.ts'
import { queues } from './jobs.ts'

const database = await openScratchDatabase(emptyDatabase)
await migrateToLatest(database)
const jobs = await createJobs(database, pino({ level: 'silent' }), queues)
await jobs.stop()
await database.close()
// The site runs as another user than the build.
for (const name of globSync('**', { cwd: emptyDatabase })) {
  const path = join(emptyDatabase, name)
  chmodSync(path, statSync(path).isDirectory() ? 0o755 : 0o644)
}

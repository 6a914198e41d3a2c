// Part of the build: writes an empty database with every table beside the program, which `db/embedded/empty-database.ts` unpacks at a
// site's first start. To make one takes seconds, to unpack it tenths.
import { writeFileSync } from 'node:fs'
import { pino } from 'pino'
import { emptyDatabaseFile } from './db/embedded/empty-database.ts'
import { kyselyOver } from './db/embedded/kysely-over.ts'
import { startPGlite } from './db/embedded/pglite-durable.ts'
import { createJobs } from './db/jobs/jobs.ts'
import { migrateToLatest } from './db/migrate.ts'
import { queues } from './jobs.ts'

const pglite = await startPGlite()
const database = {
  ...{ kind: 'embedded' as const, db: kyselyOver(pglite), pglite, folder: null },
  close: () => pglite.close(),
}
await migrateToLatest(database)
const jobs = await createJobs(database, pino({ level: 'silent' }), queues)
await jobs.stop()
const image = await pglite.dumpDataDir('gzip')
await database.close()
writeFileSync(emptyDatabaseFile, Buffer.from(await image.arrayBuffer()))

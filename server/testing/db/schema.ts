import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { pino } from 'pino'
import type { OpenedDatabase } from '../../src/base/db/database.ts'
import { createJobs } from '../../src/base/db/jobs/jobs.ts'
import { migrateToLatest } from '../../src/base/db/migrate.ts'
import { queues } from '../../src/compose/jobs.ts'

export const silentLog = pino({ level: 'silent' })

export async function prepareForTests(database: OpenedDatabase) {
  await migrateToLatest(database)
  const jobs = await createJobs(database, silentLog, queues)
  await jobs.stop()
  // Emptied databases get these queues back: creating them takes longer than the rest of a start.
  await sql`create schema strom_test`.execute(database.db)
  await sql`create table strom_test.queue as table pgboss.queue`.execute(database.db)
}

/** A new hash makes a new template database. */
export function hashOfSchema(): string {
  const hash = createHash('sha256')
  for (const file of ['../../package.json', './schema.ts'])
    hash.update(readFileSync(new URL(file, import.meta.url)))
  const migrations = new URL('../../src/base/db/migrations/', import.meta.url)
  for (const name of readdirSync(migrations).sort()) {
    hash.update(name).update(readFileSync(new URL(name, migrations)))
  }
  return hash.digest('hex').slice(0, 16)
}

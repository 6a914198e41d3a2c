import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { pino } from 'pino'
import type { OpenedDatabase } from '../../src/base/db/database.ts'
import { createJobs } from '../../src/base/db/jobs/jobs.ts'
import { migrateToLatest } from '../../src/base/db/migrate.ts'

export const silentLog = pino({ level: 'silent' })

export async function prepareForTests(database: OpenedDatabase) {
  await migrateToLatest(database)
  const jobs = await createJobs(database, silentLog, {})
  await jobs.stop()
}

/** A new hash makes a new template database. */
export function hashOfSchema(): string {
  const hash = createHash('sha256').update(readFileSync(new URL('../../package.json', import.meta.url)))
  const migrations = new URL('../../src/base/db/migrations/', import.meta.url)
  for (const name of readdirSync(migrations).sort()) {
    hash.update(name).update(readFileSync(new URL(name, migrations)))
  }
  return hash.digest('hex').slice(0, 16)
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { DatabaseLog, PostgresDatabase } from '../db/database.ts'
import { explainPermissionDenied } from '../db/postgres/permission-denied.ts'
import { openPostgres } from '../db/postgres/postgres.ts'
import { StartupError } from '../startup-error.ts'
import { loadArchive } from './load-archive.ts'
import {
  countSites,
  dropSchema,
  findSchema,
  isUnused,
  makeSchema,
  putJobsAside,
  swapSchemas,
} from './queries-schemas.ts'
import { type Replaced, type Restoring, refuseUsed } from './restore-embedded.ts'

const staging = 'strom_restoring'

/** `countSites` must ignore this connection. */
function addressFor(url: string, schema?: string): string {
  const address = new URL(url)
  address.searchParams.set('application_name', 'strom-restore')
  if (schema === undefined) return address.href
  const options = `${address.searchParams.get('options') ?? ''} -c search_path=${schema}`
  address.searchParams.set('options', options.trim())
  return address.href
}

/** PostgreSQL lists a stopped site's connections a moment longer. */
const goneMs = 2000

async function refuseRunning({ db }: Pick<PostgresDatabase, 'db'>) {
  const until = performance.now() + goneMs
  while ((await countSites(db)) > 0) {
    if (performance.now() > until) {
      throw new StartupError(
        'A site runs on this PostgreSQL database, here or on another machine; stop it first.',
      )
    }
    await sleep(50)
  }
}

export async function restorePostgres(
  url: string,
  restoring: Restoring,
  log: DatabaseLog,
): Promise<Replaced> {
  const database = await openPostgres(addressFor(url), log)
  try {
    return await replace(database, url, restoring, log)
  } catch (error) {
    throw explainPermissionDenied(error)
  } finally {
    await database.close()
  }
}

async function fillStaging(url: string, { file, archive, lookOver, tell }: Restoring, log: DatabaseLog) {
  const filled = await openPostgres(addressFor(url, staging), log)
  try {
    await loadArchive({ database: filled, file, archive, schema: staging, tell })
    await lookOver(filled.db)
  } finally {
    await filled.close()
  }
}

async function replace(database: PostgresDatabase, url: string, restoring: Restoring, log: DatabaseLog) {
  const { db } = database
  const { aside } = restoring
  await refuseRunning(database)
  const schema = await findSchema(db)
  if (schema.extensions.length > 0) {
    throw new StartupError(
      `The extension ${schema.extensions[0]} lies in the schema ${schema.name}, which is going to be renamed; move it first: alter extension … set schema ….`,
    )
  }
  if (restoring.onlyWhereUnused && !(await isUnused(db))) refuseUsed()
  await makeSchema(db, staging)
  try {
    await fillStaging(url, restoring, log)
  } catch (error) {
    // If this fails too, the next restore drops it.
    await dropSchema(db, staging).catch(() => {})
    throw error
  }
  await db.transaction().execute(async (tx) => {
    await swapSchemas(tx, { from: staging, to: schema.name, aside })
    await putJobsAside(tx, `${aside}_jobs`)
    // A site started meanwhile would work on the schema put aside.
    await refuseRunning({ db: tx })
    if (schema.isEmpty) await dropSchema(tx, aside)
  })
  return { aside: schema.isEmpty ? null : aside }
}

import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { StartupError } from '../startup-error.ts'
import { classifyDatabaseError } from './classify-database-error.ts'
import type { OpenedDatabase } from './database.ts'
import { migrations as ownMigrations } from './migrations/migrations.ts'

type Database = OpenedDatabase['db']

/**
 * Brings the schema up to date and gives back the names of the migrations that ran, in order.
 *
 * All of them run in one transaction under an advisory lock, so several nodes may start at once, no backup is made
 * meanwhile, and a failure leaves the database as it was.
 * @throws StartupError when the database has been migrated by a newer program, or a migration fails.
 */
export async function migrateToLatest(
  { db }: Pick<OpenedDatabase, 'db'>,
  migrations: Record<string, Migration> = ownMigrations,
  /** The schema that the connections work in, where it is not the only one. */
  schema?: string,
): Promise<string[]> {
  // Kysely's migrator looks the whole schema over, which would be a good part of every start.
  if (await isCurrent(db, migrations)) return []
  const { error, results = [] } = await onPatientConnection(db, (connection) => {
    const provider = { getMigrations: async () => migrations }
    const own = schema === undefined ? {} : { migrationTableSchema: schema }
    return new Migrator({ db: connection, provider, ...own }).migrateToLatest()
  })
  if (!error) return results.map(({ migrationName }) => migrationName)
  const { unknown } = await compareMigrations(db, migrations)
  if (unknown.length > 0) {
    throw new StartupError(
      `The database was made by a newer version of this program (it has ${unknown.join(', ')}); start that version, or restore the backup made before it.`,
    )
  }
  const failed = results.find(({ status }) => status === 'Error')?.migrationName ?? 'The migration'
  throw new StartupError(
    `${failed} could not be applied, and nothing was changed: ${(error as Error).message}`,
    { cause: error, passing: classifyDatabaseError(error) !== null },
  )
}

/** The lock of Kysely's migrator. */
const migratorsLock = sql.lit(3853314791062309107n)

/** Does `work`, on one connection, while nobody migrates: it waits for a migration under way, and later ones wait for it. */
export function whileNobodyMigrates<T>(db: Database, work: (connection: Database) => Promise<T>): Promise<T> {
  return onPatientConnection(db, async (connection) => {
    await sql`select pg_advisory_lock_shared(${migratorsLock})`.execute(connection)
    try {
      return await work(connection)
    } finally {
      await sql`select pg_advisory_unlock_shared(${migratorsLock})`.execute(connection)
    }
  })
}

/** A large table's migration, and waiting for another node's, take longer than a request's statement may. */
function onPatientConnection<T>(db: Database, work: (connection: Database) => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    try {
      return await work(connection)
    } finally {
      await sql`reset statement_timeout`.execute(connection)
    }
  })
}

async function isCurrent(db: Database, migrations: Record<string, Migration>): Promise<boolean> {
  const applied = await listApplied(db)
  const known = Object.keys(migrations)
  return applied.length === known.length && applied.every((name) => name in migrations)
}

/** Which migrations the database has had, which of this program's it lacks, and which of its own no one here knows. */
export async function compareMigrations(db: Database, migrations: Record<string, Migration> = ownMigrations) {
  const applied = await listApplied(db)
  return {
    applied,
    missing: Object.keys(migrations).filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !(name in migrations)),
  }
}

async function listApplied(db: Database): Promise<string[]> {
  const { rows: tables } = await sql<{ found: boolean }>`
    select to_regclass('kysely_migration') is not null as found`.execute(db)
  if (!tables[0]?.found) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { StartupError } from '../startup-error.ts'
import { classifyDatabaseError } from './classify-database-error.ts'
import type { OpenedDatabase } from './database.ts'
import { migrations as ownMigrations } from './migrations/migrations.ts'

type Database = OpenedDatabase['db']

/** Nodes may start at once, and a failure changes nothing. */
export async function migrateToLatest(
  { db }: Pick<OpenedDatabase, 'db'>,
  migrations: Record<string, Migration> = ownMigrations,
  schema?: string,
): Promise<string[]> {
  // Kysely's migrator inspects the whole schema, which slows every start.
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

/** Kysely's own lock. */
const migratorsLock = sql.lit(3853314791062309107n)

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

/** A migration may exceed a request's timeout. */
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

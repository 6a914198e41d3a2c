import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { StartupError } from '../startup-error.ts'
import type { OpenedDatabase } from './database.ts'
import { migrations as ownMigrations } from './migrations/migrations.ts'

/**
 * Brings the schema up to date and gives back the names of the migrations that ran, in order.
 *
 * All of them run in one transaction under an advisory lock, so several nodes may start at once and a failure leaves
 * the database as it was.
 * @throws StartupError when the database has been migrated by a newer program, or a migration fails.
 */
export async function migrateToLatest(
  { db }: Pick<OpenedDatabase, 'db'>,
  migrations: Record<string, Migration> = ownMigrations,
): Promise<string[]> {
  // Kysely's migrator looks the whole schema over, which would be a good part of every start.
  if (await isCurrent(db, migrations)) return []
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (!error) return results.map(({ migrationName }) => migrationName)
  const unknown = (await listApplied(db)).filter((name) => !(name in migrations))
  if (unknown.length > 0) {
    throw new StartupError(
      `The database was made by a newer version of this program (it has ${unknown.join(', ')}); start that version, or restore the backup made before it.`,
    )
  }
  const failed = results.find(({ status }) => status === 'Error')?.migrationName ?? 'The migration'
  throw new StartupError(
    `${failed} could not be applied, and nothing was changed: ${(error as Error).message}`,
    { cause: error },
  )
}

async function isCurrent(db: OpenedDatabase['db'], migrations: Record<string, Migration>): Promise<boolean> {
  const applied = await listApplied(db)
  const known = Object.keys(migrations)
  return applied.length === known.length && applied.every((name) => name in migrations)
}

async function listApplied(db: OpenedDatabase['db']): Promise<string[]> {
  const { rows: tables } = await sql<{ found: boolean }>`
    select to_regclass('kysely_migration') is not null as found`.execute(db)
  if (!tables[0]?.found) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

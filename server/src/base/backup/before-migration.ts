import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { classifyDatabaseError } from '../db/classify-database-error.ts'
import type { OpenedDatabase } from '../db/database.ts'
import { compareMigrations } from '../db/migrate.ts'
import { StartupError } from '../startup-error.ts'
import { backUpClosed } from './back-up-closed.ts'
import { backupFile, keepNewest } from './file-names.ts'
import { isUnused } from './queries-schemas.ts'

type Parts = { database: OpenedDatabase; config: Pick<Config, 'dataDir' | 'migrationBackups'>; clock: Clock }

/** Null when none is needed. */
export async function backUpBeforeMigration({ database, config, clock }: Parts): Promise<string | null> {
  const { dataDir, migrationBackups: kept } = config
  const { applied, missing, unknown } = await compareMigrations(database.db)
  const changes = applied.length > 0 && missing.length > 0 && unknown.length === 0
  if (kept === 0 || !changes || (await isUnused(database.db))) return null
  const now = clock.now()
  const file = backupFile(dataDir, 'before-migration', now)
  try {
    await backUpClosed({ database, dataDir, file, madeAt: new Date(now), tell: () => {} })
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new StartupError(
      `No backup could be made before the migration, and nothing was migrated: ${why} STROM_MIGRATION_BACKUPS=0 goes on without one.`,
      { cause: error, passing: classifyDatabaseError(error) !== null },
    )
  }
  await keepNewest(dataDir, 'before-migration', kept)
  return file
}

import type { DatabaseLog, OpenedDatabase } from './database.ts'
import { openEmbedded } from './embedded/embedded.ts'
import { openPostgres } from './postgres/postgres.ts'

type Place = {
  /** A PostgreSQL, 15 or newer; without it the embedded database under `dataDir` is used, and made on first use. */
  databaseUrl?: string | undefined
  /** How many connections to it may be used at once. */
  databaseConnections?: number
  dataDir: string
  log: DatabaseLog
}

/**
 * Opens the database, unmigrated.
 * @throws StartupError in one sentence when the folder, the address or what is behind them cannot be used.
 */
export function openDatabase({
  databaseUrl,
  databaseConnections,
  dataDir,
  log,
}: Place): Promise<OpenedDatabase> {
  return databaseUrl ? openPostgres(databaseUrl, log, databaseConnections) : openEmbedded(dataDir, log)
}

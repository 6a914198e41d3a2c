import type { DatabaseLog, OpenedDatabase } from './database.ts'
import { openEmbedded } from './embedded/embedded.ts'
import { openPostgres } from './postgres/postgres.ts'

type DatabaseOptions = {
  databaseUrl?: string | undefined
  databaseConnections?: number
  dataDir: string
  log: DatabaseLog
}

export function openDatabase({
  databaseUrl,
  databaseConnections,
  dataDir,
  log,
}: DatabaseOptions): Promise<OpenedDatabase> {
  return databaseUrl ? openPostgres(databaseUrl, log, databaseConnections) : openEmbedded(dataDir, log)
}

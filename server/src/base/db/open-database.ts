import type { DatabaseLog, OpenedDatabase } from './database.ts'
import { openEmbedded } from './embedded/embedded.ts'
import { openPostgres } from './postgres/postgres.ts'

type Place = {
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
}: Place): Promise<OpenedDatabase> {
  return databaseUrl ? openPostgres(databaseUrl, log, databaseConnections) : openEmbedded(dataDir, log)
}

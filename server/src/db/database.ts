import type { PGlite } from '@electric-sql/pglite'
import type { Kysely } from 'kysely'
import type { BaseLogger } from 'pino'
import { openEmbedded } from './embedded/embedded.ts'
import { openPostgres } from './postgres/postgres.ts'
import type { Tables } from './tables/tables.ts'

export type DatabaseLog = Pick<BaseLogger, 'info' | 'warn' | 'error'>

type Opened = {
  /** Where every query starts. Inside a transaction only the transaction may be used: this throws there. */
  db: Kysely<Tables>
  /** Waits for what is under way. Jobs and events are closed before it. */
  close(): Promise<void>
}

export type EmbeddedDatabase = Opened & {
  kind: 'embedded'
  pglite: PGlite
  /** Where it lies; null in memory. */
  folder: string | null
}
/** Connections in use and idle, and how many wait for one. */
export type PoolLoad = { used: number; idle: number; waiting: number }

export type PostgresDatabase = Opened & { kind: 'postgres'; url: string; load(): PoolLoad }

/** An open database. Jobs and events connect by `pglite` or `url`; everyone else uses `db`, which hides the difference. */
export type OpenedDatabase = EmbeddedDatabase | PostgresDatabase

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

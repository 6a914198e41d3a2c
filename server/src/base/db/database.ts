import type { PGlite } from '@electric-sql/pglite'
import type { Kysely } from 'kysely'
import type { BaseLogger } from 'pino'
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

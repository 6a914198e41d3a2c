import type { PGlite } from '@electric-sql/pglite'
import type { Kysely } from 'kysely'
import type { BaseLogger } from 'pino'
import type { Tables } from './tables/tables.ts'

export type DatabaseLog = Pick<BaseLogger, 'info' | 'warn' | 'error'>

type Opened = {
  /** Throws inside a transaction: use the transaction. */
  db: Kysely<Tables>
  /** Close jobs and events first. */
  close(): Promise<void>
}

export type EmbeddedDatabase = Opened & {
  kind: 'embedded'
  pglite: PGlite
  folder: string | null
}
export type PoolLoad = { used: number; idle: number; waiting: number }

export type PostgresDatabase = Opened & { kind: 'postgres'; url: string; load(): PoolLoad }

export type OpenedDatabase = EmbeddedDatabase | PostgresDatabase

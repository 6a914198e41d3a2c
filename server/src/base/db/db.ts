import type { Kysely } from 'kysely'
import type { Tables } from './tables/tables.ts'

/** A database or a transaction on it; inside a transaction only the transaction may be used. */
export type Db = Kysely<Tables>

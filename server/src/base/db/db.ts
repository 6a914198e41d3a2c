import type { Kysely } from 'kysely'
import type { Tables } from './tables/tables.ts'

export type Db = Kysely<Tables>

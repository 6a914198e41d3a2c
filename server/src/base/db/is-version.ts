import { sql } from 'kysely'

/** bigint: a caller's number may exceed the column's integer. */
export const isVersion = (version: number) => sql<boolean>`version = ${version}::bigint`

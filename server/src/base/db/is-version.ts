import { sql } from 'kysely'

/** A caller's number may exceed the column's integer. */
export const isVersion = (version: number) => sql<boolean>`version = ${version}::bigint`

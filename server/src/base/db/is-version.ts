import { sql } from 'kysely'

/** Whether a row has this version. A caller's number may be larger than any version gets; compared with one as large, it is none. */
export const isVersion = (version: number) => sql<boolean>`version = ${version}::bigint`

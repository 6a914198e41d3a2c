import type { Compilable, Expression, RawBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from './db.ts'
import { noteOnlyReads, repeated } from './repeated.ts'

/** Rows as JSON has them: instants are ISO 8601 strings, sums and counts are numbers. */
type Rows<Row> = ReturnType<typeof jsonArrayFrom<Row>> extends RawBuilder<infer Json> ? Json : never

/**
 * A prepared statement (`repeated`) that looks up one value and changes nothing, by no function either (decision 0043). Its rows come as
 * one JSON text: where they are dozens, both drivers take several times as long to read them cell by cell.
 */
export function compiledOnce<V, Row>(
  build: (db: Db, value: V) => Expression<Row>,
): (db: Db, value: V) => Promise<Rows<Row>> {
  type Found = { rows: Rows<Row> }
  const { one } = repeated((db, value: V) => {
    const rows = jsonArrayFrom(build(db, value)).as('rows')
    const query = (db.selectNoFrom(rows) as Compilable<unknown> as Compilable<Found>).compile()
    noteOnlyReads(query.sql)
    return { compile: () => query }
  })
  return async (db, value) => (await one(db, value)).rows
}

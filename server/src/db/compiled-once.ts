import type { Compilable, CompiledQuery, Expression, RawBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../app.ts'

/** Rows as JSON has them: instants are ISO 8601 strings, sums and counts are numbers. */
type Rows<Row> = ReturnType<typeof jsonArrayFrom<Row>> extends RawBuilder<infer Json> ? Json : never

const repeated = new Set<string>()

/** Whether a statement is one that is made again and again, so that parsing it once is worth keeping it. */
export function isRepeated(statement: string): boolean {
  return repeated.has(statement)
}

/**
 * A query whose statement is written once for each database, and from then on only given its value: for look-ups that
 * are made all the time. Its rows come as one JSON text: where they are dozens, both drivers take several times as
 * long to read them cell by cell. The statement must use the value once; whatever else it compares with stays.
 */
export function compiledOnce<V, Row>(
  build: (db: Db, value: V) => Expression<Row>,
): (db: Db, value: V) => Promise<Rows<Row>> {
  type Found = { rows: Rows<Row> }
  const statements = new WeakMap<Db, { query: CompiledQuery<Found>; place: number }>()

  function compile(db: Db, value: V) {
    const rows = jsonArrayFrom(build(db, value)).as('rows')
    const query = (db.selectNoFrom(rows) as Compilable<unknown> as Compilable<Found>).compile()
    const place = query.parameters.indexOf(value)
    if (place < 0 || query.parameters.lastIndexOf(value) !== place)
      throw new Error('the statement does not use the value once')
    repeated.add(query.sql)
    const statement = { query, place }
    statements.set(db, statement)
    return statement
  }

  return async (db, value) => {
    const { query, place } = statements.get(db) ?? compile(db, value)
    const { rows } = await db.executeQuery<Found>({
      ...query,
      parameters: query.parameters.with(place, value),
    })
    return (rows[0] as Found).rows
  }
}

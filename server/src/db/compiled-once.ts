import type { Compilable, CompiledQuery } from 'kysely'
import type { Db } from '../app.ts'

/**
 * A query of one value whose statement is written once for each database, and from then on only given its value: for
 * look-ups that are made all the time.
 */
export function compiledOnce<V, Row>(
  build: (db: Db, value: V) => Compilable<Row>,
): (db: Db, value: V) => Promise<Row[]> {
  const statements = new WeakMap<Db, CompiledQuery<Row>>()

  function compile(db: Db, value: V): CompiledQuery<Row> {
    const statement = build(db, value).compile()
    if (statement.parameters.length !== 1)
      throw new Error('the statement has other parameters than the one value')
    statements.set(db, statement)
    return statement
  }

  return async (db, value) => {
    const statement = statements.get(db) ?? compile(db, value)
    const { rows } = await db.executeQuery<Row>({ ...statement, parameters: [value] })
    return rows
  }
}

import type { CompiledQuery } from 'kysely'
import type { Db } from './db.ts'

export type PreparedStatement<V, Row> = {
  list(db: Db, value: V): Promise<Row[]>
  first(db: Db, value: V): Promise<Row | undefined>
  one(db: Db, value: V): Promise<Row>
  run(db: Db, value: V): Promise<void>
}

const names = new Map<string, string>()
/** Each connection keeps every named statement. */
const maxNames = 500

export function statementName(text: string): string | undefined {
  return names.get(text)
}

export function nameStatement(text: string): string | undefined {
  if (!names.has(text) && names.size < maxNames) names.set(text, `strom_${names.size}`)
  return names.get(text)
}

/** `build` must write the same text for every value (decision 0032). */
export function preparedStatement<V, Row>(
  build: (db: Db, value: V) => { compile(db: Db): CompiledQuery<Row> },
): PreparedStatement<V, Row> {
  async function list(db: Db, value: V): Promise<Row[]> {
    const query = build(db, value).compile(db)
    nameStatement(query.sql)
    return (await db.executeQuery<Row>(query)).rows
  }

  return {
    list,
    first: async (db, value) => (await list(db, value))[0],
    async one(db, value) {
      const [row] = await list(db, value)
      if (row === undefined) throw new Error('the one row that there must be is not there')
      return row
    },
    run: async (db, value) => void (await list(db, value)),
  }
}

import type { CompiledQuery, Expression, RawBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from './db.ts'

/** Instants are ISO 8601 strings. */
type Rows<Row> = ReturnType<typeof jsonArrayFrom<Row>> extends RawBuilder<infer Json> ? Json : never

const names = new Map<string, string>()

/** The embedded database keeps statements with a name prepared. */
export function statementName(text: string): string | undefined {
  return names.get(text)
}

/** Speeds up the look-ups of most calls (decision 0032). The SQL of `query` must not depend on its values. */
export async function listAsJson<Row>(db: Db, query: Expression<Row>): Promise<Rows<Row>> {
  const compiled = db.selectNoFrom(jsonArrayFrom(query).as('rows')).compile()
  if (!names.has(compiled.sql)) names.set(compiled.sql, `strom_${names.size}`)
  const { rows } = await db.executeQuery(
    compiled as CompiledQuery<unknown> as CompiledQuery<{ rows: Rows<Row> }>,
  )
  const [found] = rows
  if (found === undefined) throw new Error('a list of rows is always one row')
  return found.rows
}

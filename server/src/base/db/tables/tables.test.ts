import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openTestDatabase } from '../../../../testing/db/databases.ts'

type Column = { table: string; column: string; type: string; nullable: boolean; generated: boolean }

const declaredTypes: Record<string, string> = {
  text: 'string',
  boolean: 'boolean',
  integer: 'number',
  bytea: 'Buffer',
  bigint: 'number',
  'timestamp with time zone': 'Date',
  date: 'Date',
  ARRAY: 'number[]',
}

/** Column declarations as written, by table and column. */
function declarations(): Map<string, string> {
  const source = readdirSync(import.meta.dirname)
    .filter((file) => /^[a-z]+\.ts$/.test(file))
    .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
    .join('\n')
  const typeOf = new Map(
    [...source.matchAll(/^ {2}(\w+): (\w+Table)$/gm)].map(([, table, type]) => [type, table]),
  )
  const found = new Map<string, string>()
  for (const [, type, body = ''] of source.matchAll(/export type (\w+Table) = \{([\s\S]*?)\n?\}\n/g)) {
    const columns = body.replaceAll(/\n\s*([|>])/g, ' $1').split(/[;\n]/)
    for (const line of columns) {
      const [, column, declared] = /^\s*(\w+): (.+?)\s*$/.exec(line) ?? []
      if (column && declared) found.set(`${typeOf.get(type)}.${column}`, declared)
    }
  }
  return found
}

function agrees({ type, nullable, generated }: Column, declared: string): boolean {
  if (generated) return declared === 'Identity'
  if (type === 'jsonb') return /JSONColumnType|ColumnType<unknown/.test(declared)
  const words = declared
    .replace(/^WithDefault<(.*)>$/, '$1')
    .split('|')
    .map((word) => word.trim())
  if (words.includes('null') !== nullable) return false
  const wanted = declaredTypes[type]
  return words
    .filter((word) => word !== 'null' && word !== '')
    .every((word) => word === wanted || (wanted === 'string' && /^('|Language$)/.test(word)))
}

it('declares every column of the database as it is', async () => {
  const database = await openTestDatabase()
  const { rows } = await sql<Column>`
    select table_name as "table", column_name as "column", data_type as type,
           is_nullable = 'YES' as nullable, is_identity = 'YES' as generated
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely_%'`.execute(
    database.db,
  )
  const declared = declarations()
  const wrong = rows.filter((row) => {
    const declaration = declared.get(`${row.table}.${row.column}`)
    return declaration === undefined || !agrees(row, declaration)
  })
  expect(wrong).toEqual([])
  expect([...declared.keys()].sort()).toEqual(rows.map((row) => `${row.table}.${row.column}`).sort())
  expect(rows.length).toBeGreaterThan(50)
})

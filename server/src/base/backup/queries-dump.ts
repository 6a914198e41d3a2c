import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

export type DumpedTable = { name: string; columns: string[]; hasBytes: boolean }

export async function listTables(db: Db): Promise<DumpedTable[]> {
  const { rows } = await sql<DumpedTable>`
    select relname as name,
           coalesce(array_agg(attname::text order by attnum), '{}') as columns,
           coalesce(bool_or(atttypid = 'bytea'::regtype), false) as "hasBytes"
    from pg_class
    join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where relkind = 'r' and relnamespace = current_schema()::regnamespace and relname not like 'kysely\\_%'
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
    group by relname
    order by relname`.execute(db)
  return rows
}

/** Exceeds what a compressed backup takes. */
export async function sumTableSizes(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: string | number }>`
    select coalesce(sum(pg_table_size(oid)), 0) as bytes from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace`.execute(db)
  return Number(rows[0]?.bytes)
}

/** Blocks schema changes; must precede the first query, which takes the snapshot. */
export async function holdTables(tx: Db, names: string[]) {
  if (names.length === 0) return
  await sql`lock table ${sql.join(names.map((name) => sql.table(name)))} in access share mode`.execute(tx)
}

/** Makes text output lossless on every server. */
export async function writeExactly(tx: Db) {
  const settings = [
    ['timezone', 'UTC'],
    ['datestyle', 'ISO, YMD'],
    ['intervalstyle', 'postgres'],
    ['bytea_output', 'hex'],
    ['extra_float_digits', '1'],
    ['statement_timeout', '0'],
    ['idle_in_transaction_session_timeout', '0'],
  ] as const
  for (const [name, value] of settings) await sql.raw(`set local ${name} to '${value}'`).execute(tx)
}

export async function listSequences(tx: Db): Promise<{ name: string; last: string }[]> {
  const { rows } = await sql<{ name: string; last: string }>`
    select sequencename as name, last_value::text as last from pg_sequences
    where schemaname = current_schema() and last_value is not null
    order by sequencename`.execute(tx)
  return rows
}

export async function* readLines(
  tx: Db,
  { name, columns }: DumpedTable,
  rowsAtOnce: number,
): AsyncGenerator<string[]> {
  const values = sql.join(columns.map((column) => sql`${sql.ref(column)}::text`))
  await sql`declare dumped no scroll cursor for
    select array_to_json(array[${values}]::text[])::text as line from ${sql.table(name)}`.execute(tx)
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.raw(String(rowsAtOnce))} from dumped`.execute(tx)
    if (rows.length === 0) break
    yield rows.map(({ line }) => line)
  }
  await sql`close dumped`.execute(tx)
}

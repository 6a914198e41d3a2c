import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

export type TargetColumn = { name: string; type: string }

export async function listColumns(db: Db): Promise<Map<string, TargetColumn[]>> {
  const { rows } = await sql<{ table: string; columns: TargetColumn[] }>`
    select relname as table,
           json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) order by attnum) as columns
    from pg_class
    join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where relkind = 'r' and relnamespace = current_schema()::regnamespace
    group by relname`.execute(db)
  return new Map(rows.map(({ table, columns }) => [table, columns]))
}

type Reference = { table: string; name: string; definition: string }

/** Lets rows come in any order; the returned function checks every row. */
export async function openForLoading(tx: Db, tables: string[]): Promise<() => Promise<void>> {
  const { rows: references } = await sql<Reference>`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(tx)
  for (const { table, name } of references) {
    await sql`alter table ${sql.raw(table)} drop constraint ${sql.raw(name)}`.execute(tx)
  }
  await sql`truncate ${sql.join(tables.map((name) => sql.table(name)))}`.execute(tx)
  for (const table of tables) await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx)
  return async () => {
    for (const table of tables) await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx)
    for (const { table, name, definition } of references) {
      await sql`alter table ${sql.raw(table)} add constraint ${sql.raw(name)} ${sql.raw(definition)}`.execute(
        tx,
      )
    }
  }
}

export async function insertLines(tx: Db, table: string, columns: TargetColumn[], lines: string[]) {
  const names = sql.join(columns.map(({ name }) => sql.ref(name)))
  const values = sql.join(columns.map(({ type }, at) => sql`(line ->> ${sql.lit(at)})::${sql.raw(type)}`))
  await sql`insert into ${sql.table(table)} (${names}) overriding system value
    select ${values} from jsonb_array_elements(${`[${lines.join(',')}]`}::jsonb) as line`.execute(tx)
}

export async function setSequence(tx: Db, name: string, last: string) {
  await sql`select setval(format('%I.%I', schemaname, sequencename)::regclass, ${last}::bigint) from pg_sequences
    where schemaname = current_schema() and sequencename = ${name}`.execute(tx)
}

export async function analyze(db: Db) {
  await sql`analyze`.execute(db)
}

export async function allowLongWork(tx: Db) {
  await sql`set local statement_timeout = 0`.execute(tx)
}

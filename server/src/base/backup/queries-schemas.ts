import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

export async function countSites(db: Db): Promise<number> {
  // A transaction caches the first read of the statistics.
  await sql`select pg_stat_clear_snapshot()`.execute(db)
  const { rows } = await sql<{ sites: number }>`
    select count(distinct coalesce(client_addr::text, '') || split_part(application_name, ' ', 1))::int as sites
    from pg_stat_activity
    where datname = current_database()
      and split_part(application_name, ' ', 1) in ('strom', 'strom-events', 'strom-jobs')`.execute(db)
  return rows[0]?.sites ?? 0
}

export async function findSchema(db: Db): Promise<{ name: string; isEmpty: boolean; extensions: string[] }> {
  const { rows } = await sql<{ name: string; isEmpty: boolean; extensions: string[] }>`
    select current_schema() as name,
           not exists (select from pg_class where relnamespace = current_schema()::regnamespace) as "isEmpty",
           array(select extname::text from pg_extension where extnamespace = current_schema()::regnamespace) as extensions
  `.execute(db)
  const [found] = rows
  if (!found?.name) throw new Error('the connection works in no schema')
  return found
}

export async function isUnused(db: Db): Promise<boolean> {
  const { rows: tables } = await sql<{
    found: boolean
  }>`select to_regclass('accounts') is not null as found`.execute(db)
  if (!tables[0]?.found) return true
  const { rows } = await sql<{ used: boolean }>`select exists (select from accounts) as used`.execute(db)
  return !rows[0]?.used
}

export async function makeSchema(db: Db, name: string) {
  await sql`drop schema if exists ${sql.id(name)} cascade`.execute(db)
  await sql`create schema ${sql.id(name)}`.execute(db)
}

export async function dropSchema(db: Db, name: string) {
  await sql`drop schema if exists ${sql.id(name)} cascade`.execute(db)
}

export async function swapSchemas(tx: Db, { from, to, aside }: { from: string; to: string; aside: string }) {
  await sql`alter schema ${sql.id(to)} rename to ${sql.id(aside)}`.execute(tx)
  await sql`alter schema ${sql.id(from)} rename to ${sql.id(to)}`.execute(tx)
}

export async function putJobsAside(tx: Db, aside: string) {
  const { rows } = await sql<{
    found: boolean
  }>`select to_regnamespace('pgboss') is not null as found`.execute(tx)
  if (rows[0]?.found) await sql`alter schema pgboss rename to ${sql.id(aside)}`.execute(tx)
}

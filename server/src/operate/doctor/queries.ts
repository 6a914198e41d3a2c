import { sql } from 'kysely'
import type { Db } from '../../base/db/db.ts'

export async function findDatabaseFacts(db: Db) {
  const { rows } = await sql<{ version: string; fsync: string; synchronous_commit: string; now: Date }>`
    select version(), current_setting('fsync') as fsync,
      current_setting('synchronous_commit') as synchronous_commit, clock_timestamp() as now
  `.execute(db)
  const [facts] = rows
  if (!facts) throw new Error('the database did not say what it is')
  return facts
}

export async function listAppliedMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Finds times in the future, left by a clock that was ahead. */
export async function findLatestAfter(db: Db, moment: Date): Promise<Date | null> {
  const { latest } = await db
    .selectFrom(
      db
        .selectFrom('accounts')
        .select('created_at as at')
        .unionAll(db.selectFrom('devices').select('last_seen_at as at'))
        .as('moments'),
    )
    .select((eb) => eb.fn.max('at').as('latest'))
    .where('at', '>', moment)
    .executeTakeFirstOrThrow()
  return latest
}

/** `oldest` is the oldest waiting mail; `failed` counts those written since. */
export async function findMailTrouble(db: Db, since: Date): Promise<{ oldest: Date | null; failed: number }> {
  const { oldest, failed } = await db
    .selectFrom('mails')
    .select(({ fn }) => [
      fn.min('created_at').filterWhere('state', '=', 'queued').as('oldest'),
      fn
        .countAll<number>()
        .filterWhere('state', '=', 'failed')
        .filterWhere('created_at', '>=', since)
        .as('failed'),
    ])
    .where('state', 'in', ['queued', 'failed'])
    .executeTakeFirstOrThrow()
  return { oldest, failed: Number(failed) }
}

/** Changes of access in the future, left by a clock that was ahead. */
export function listGrantedAfter(db: Db, moment: Date) {
  return db
    .selectFrom('grants')
    .innerJoin('accounts', 'accounts.id', 'account_id')
    .select(['email', (eb) => eb.fn.max('grants.created_at').as('at')])
    .where('grants.created_at', '>', moment)
    .groupBy('email')
    .orderBy('email')
    .execute()
}

/** One entry per living sign-in. */
export async function listAccountsOfSignIns(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('devices').select('account_id').where('ended_at', 'is', null).execute()
  return rows.map((row) => row.account_id)
}

/** Keeps the migrator's tables, the secrets and the installation's mode. */
export async function emptyTables(tx: Db) {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = current_schema() and tablename not like 'kysely_%' and tablename not in ('secrets', 'made_for')
  `.execute(tx)
  const tables = sql.join(rows.map(({ name }) => sql.table(name)))
  await sql`truncate ${tables} restart identity cascade`.execute(tx)
}

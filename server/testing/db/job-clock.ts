import { sql } from 'kysely'
import type { OpenedDatabase } from '../../src/base/db/database.ts'

/** Sets pg-boss's own clock function, which both engines use. */
export async function openJobClock({ db }: OpenedDatabase) {
  await sql`create table pgboss.set_clock (by interval not null)`.execute(db)
  await sql`insert into pgboss.set_clock values ('0')`.execute(db)
  await sql`
    create or replace function pgboss.job_now() returns timestamptz language sql stable as
    'select pg_catalog.now() + (select by from pgboss.set_clock)'
  `.execute(db)
  return {
    async set(to: Date) {
      await sql`update pgboss.set_clock set by = ${to}::timestamptz - clock_timestamp()`.execute(db)
    },
    async restore() {
      await sql`
        create or replace function pgboss.job_now() returns timestamptz language sql stable as 'select pg_catalog.now()'
      `.execute(db)
      await sql`drop table pgboss.set_clock`.execute(db)
    },
  }
}

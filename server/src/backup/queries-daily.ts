import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

/** The last daily backup that another node than this one made, as its job says that is kept for a week; pg-boss's own table. */
export async function findLastDailyElsewhere(db: Db, thisNode: string) {
  const { rows } = await sql<{ node: string; file: string; at: Date }>`
    select output ->> 'node' as node, output ->> 'file' as file, completed_on as at
    from pgboss.job
    where name = 'daily-backup' and state = 'completed' and output ->> 'node' <> ${thisNode}
    order by completed_on desc limit 1`.execute(db)
  return rows[0]
}

/** When somebody first had an account here; null where nobody has. */
export async function findFirstAccountAt(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom('accounts')
    .select((eb) => eb.fn.min('created_at').as('first'))
    .executeTakeFirst()
  return row?.first ?? null
}

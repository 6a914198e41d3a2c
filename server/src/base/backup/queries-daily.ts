import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

/** pg-boss keeps finished jobs for a week. */
export async function findLastDailyElsewhere(db: Db, thisNode: string, now: Date) {
  const { rows } = await sql<{ node: string; file: string; at: Date }>`
    select output ->> 'node' as node, output ->> 'file' as file, completed_on as at
    from pgboss.job
    where name = 'daily-backup' and state = 'completed' and output ->> 'node' <> ${thisNode}
      and completed_on <= ${now}
    order by completed_on desc limit 1`.execute(db)
  return rows[0]
}

export async function findFirstAccountAt(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom('accounts')
    .select((eb) => eb.fn.min('created_at').as('first'))
    .executeTakeFirst()
  return row?.first ?? null
}

export async function findCopied(db: Db, now: Date): Promise<Date | null> {
  const row = await db
    .selectFrom('backup_copy')
    .select('made_at')
    .where('made_at', '<=', now)
    .executeTakeFirst()
  return row?.made_at ?? null
}

export async function storeCopied(db: Db, madeAt: Date) {
  await db
    .insertInto('backup_copy')
    .values({ made_at: madeAt })
    .onConflict((conflict) => conflict.column('one').doUpdateSet({ made_at: madeAt }))
    .execute()
}

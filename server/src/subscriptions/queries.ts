import type { Insertable } from 'kysely'
import type { Db } from '../app.ts'
import type { GrantsTable } from '../db/tables-ledgers.ts'

export function listGrants(db: Db, accountId: string) {
  return db
    .selectFrom('grants')
    .select(['id', 'kind', 'months', 'seconds', 'reverses_grant_id', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
}

/** A line that gave access, not one that took it back. */
export function findGrant(db: Db, id: number) {
  return db
    .selectFrom('grants')
    .select(['id', 'account_id', 'months', 'seconds'])
    .where('id', '=', id)
    .where('kind', '=', 'grant')
    .executeTakeFirst()
}

export async function insertGrant(db: Db, grant: Insertable<GrantsTable>): Promise<number> {
  const row = await db.insertInto('grants').values(grant).returning('id').executeTakeFirstOrThrow()
  return row.id
}

export async function findAccessEnd(db: Db, accountId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('access')
    .select('ends_at')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.ends_at ?? null
}

/**
 * Writes down where access ends. @returns the mails of the account's reminders that still wait, and say another end than
 * this.
 */
export async function upsertAccessEnd(tx: Db, accountId: string, endsAt: Date): Promise<string[]> {
  const rows = await tx
    .with('stored', (query) =>
      query
        .insertInto('access')
        .values({ account_id: accountId, ends_at: endsAt })
        .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ ends_at: endsAt })),
    )
    .selectFrom('access_reminders as reminder')
    .innerJoin('mails as mail', 'mail.id', 'reminder.mail_id')
    .select('mail.id')
    .where('reminder.account_id', '=', accountId)
    .where('reminder.ends_at', '<>', endsAt)
    .where('mail.state', '=', 'queued')
    .execute()
  return rows.map(({ id }) => id)
}

import type { Insertable } from 'kysely'
import type { Db } from '../../base/db/db.ts'
import type { AccessTable, GrantsTable } from '../../base/db/tables/ledgers.ts'

export function listGrants(db: Db, accountId: string) {
  return db
    .selectFrom('grants')
    .select(['id', 'kind', 'months', 'seconds', 'reverses_grant_id', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
}

export function findGrant(db: Db, id: number) {
  return db
    .selectFrom('grants')
    .select(['id', 'account_id', 'months', 'seconds'])
    .where('id', '=', id)
    .where('kind', '=', 'grant')
    .executeTakeFirst()
}

export async function insertGrant(db: Db, grant: Insertable<GrantsTable>): Promise<number> {
  const { id } = await db.insertInto('grants').values(grant).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function findAccessEnd(db: Db, accountId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('access')
    .select('ends_at')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.ends_at ?? null
}

/** Returns the queued reminder mails that name another end. */
export function upsertAccessEnd(tx: Db, access: AccessTable) {
  return tx
    .with('stored', (query) =>
      query
        .insertInto('access')
        .values({ account_id: access.account_id, ends_at: access.ends_at })
        .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ ends_at: access.ends_at })),
    )
    .selectFrom('access_reminders as reminder')
    .innerJoin('mails as mail', 'mail.id', 'reminder.mail_id')
    .select('mail.id')
    .where('reminder.account_id', '=', access.account_id)
    .where('reminder.ends_at', '<>', access.ends_at)
    .where('mail.state', '=', 'queued')
    .execute()
}

export function listEndedUntold(db: Db, { after, now, limit }: { after: Date; now: Date; limit: number }) {
  return db
    .selectFrom('access')
    .innerJoin('accounts', 'accounts.id', 'account_id')
    .select(['account_id as id', 'accounts.email', 'ends_at as endsAt'])
    .where('ends_at', '>', after)
    .where('ends_at', '<=', now)
    .where('deleted_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('webhook_deliveries as told')
            .select('told.id')
            .whereRef('told.account_id', '=', 'access.account_id')
            .where('event', '=', 'access.ended')
            .whereRef('told.created_at', '>=', 'access.ends_at'),
        ),
      ),
    )
    .orderBy('ends_at')
    .limit(limit)
    .execute()
}

import type { Db } from '../app.ts'
import type { GrantsTable } from '../db/tables.ts'

/** Holds the account against other changes of its ledger until the transaction ends. */
export async function lockAccount(tx: Db, accountId: string) {
  await tx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export function listGrants(db: Db, accountId: string) {
  return db
    .selectFrom('grants')
    .select(['id', 'kind', 'seconds', 'reverses_grant_id', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
}

export async function insertGrant(db: Db, grant: Omit<GrantsTable, 'id'>): Promise<number> {
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

export async function upsertAccessEnd(db: Db, accountId: string, endsAt: Date) {
  await db
    .insertInto('access')
    .values({ account_id: accountId, ends_at: endsAt })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ ends_at: endsAt }))
    .execute()
}

import type { Insertable } from 'kysely'
import type { Db } from '../../base/db/db.ts'
import type { ApiKeysTable } from '../../base/db/tables/integrations.ts'

export function findApiKey(db: Db, tokenHash: string, now: Date) {
  return db
    .selectFrom('api_keys as key')
    .innerJoin('accounts', 'accounts.id', 'account_id')
    .leftJoin('access', 'access.account_id', 'accounts.id')
    .select(['key.id', 'key.name', 'key.scopes', 'key.last_used_at', 'accounts.id as accountId'])
    .select(['accounts.email', 'accounts.username', 'accounts.language', 'access.ends_at as accessEndsAt'])
    .where('token_hash', '=', tokenHash)
    .where('accounts.is_owner', '=', true)
    .where('accounts.suspended_at', 'is', null)
    .where(({ or, eb }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .executeTakeFirst()
}

export async function updateLastUsed(db: Db, id: string, now: Date) {
  await db.updateTable('api_keys').set({ last_used_at: now }).where('id', '=', id).execute()
}

export function listApiKeys(db: Db) {
  return db
    .selectFrom('api_keys')
    .innerJoin('accounts', 'accounts.id', 'account_id')
    .select(['api_keys.id', 'name', 'scopes', 'email', 'api_keys.created_at', 'expires_at', 'last_used_at'])
    .orderBy('api_keys.created_at', 'desc')
    .execute()
}

export async function countApiKeys(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('api_keys')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertApiKey(tx: Db, row: Insertable<ApiKeysTable>) {
  await tx.insertInto('api_keys').values(row).execute()
}

export async function deleteApiKeysOf(tx: Db, accountId: string, keep: readonly string[]): Promise<string[]> {
  const rows = await tx
    .deleteFrom('api_keys')
    .where('account_id', '=', accountId)
    .$if(keep.length > 0, (query) => query.where('id', 'not in', keep))
    .returning('name')
    .execute()
  return rows.map(({ name }) => name).sort()
}

export function deleteApiKey(tx: Db, id: string) {
  return tx.deleteFrom('api_keys').where('id', '=', id).returning('name').executeTakeFirst()
}

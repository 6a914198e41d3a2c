import type { Db } from '../app.ts'

export function findAccountByEmail(db: Db, email: string) {
  return db.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirst()
}

export async function insertAccount(
  db: Db,
  account: {
    id: string
    email: string
    username: string
    password_hash: string
    is_staff?: boolean
    is_owner?: boolean
    is_legacy?: boolean
    created_at: Date
  },
) {
  await db.insertInto('accounts').values(account).execute()
}

export async function insertAccountNetwork(db: Db, accountId: string, network: string, now: Date) {
  await db
    .insertInto('account_networks')
    .values({ account_id: accountId, network, first_seen_at: now, last_seen_at: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'network']).doUpdateSet({ last_seen_at: now }))
    .execute()
}

export async function hasAccountNetwork(db: Db, accountId: string, network: string): Promise<boolean> {
  const row = await db
    .selectFrom('account_networks')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('network', '=', network)
    .executeTakeFirst()
  return row !== undefined
}

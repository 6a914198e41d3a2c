import type { Language } from '@strom/contract'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '../../base/db/db.ts'
import type { AccountsTable } from '../../base/db/tables/people.ts'

export function findAccountByEmail(db: Db, email: string) {
  return db.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirst()
}

/** An unknown address also gets a row, of nulls, so that both take equally long. */
export async function findAccountToSignIn(db: Db, email: string) {
  const { id, password_hash, language, suspended_at } = await db
    .selectFrom(sql<{ one: number }>`(select 1 as one)`.as('always'))
    .leftJoin('accounts', (join) => join.on('accounts.email', '=', email))
    .select(['accounts.id', 'accounts.password_hash', 'accounts.language', 'accounts.suspended_at'])
    .executeTakeFirstOrThrow()
  if (id === null || password_hash === null || language === null) return undefined
  return { id, email, password_hash, language, suspended_at }
}

export function findAccount(db: Db, id: string) {
  return db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Lock order: account, e-mail address, then link or invitation. */
export function lockAccount(tx: Db, id: string) {
  return tx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/** Also false if the account is suspended. */
export async function lockIfPasswordUnchanged(tx: Db, id: string, passwordHash: string): Promise<boolean> {
  const row = await tx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .where('suspended_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

/** So that an address cannot be taken between check and use. */
export async function lockEmailAddress(tx: Db, email: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${email}, 0))`.execute(tx)
}

export async function insertAccount(db: Db, account: Insertable<AccountsTable>): Promise<boolean> {
  const row = await db
    .insertInto('accounts')
    .values(account)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function updateAccount(
  db: Db,
  { id, password_hash }: { id: string; password_hash: string },
  change: Pick<Updateable<AccountsTable>, 'username' | 'password_hash'>,
): Promise<boolean> {
  const row = await db
    .updateTable('accounts')
    .set(change)
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function updatePasswordHash(db: Db, id: string, passwordHash: string) {
  await db.updateTable('accounts').set({ password_hash: passwordHash }).where('id', '=', id).execute()
}

/** The address must be free and locked. */
export async function updateEmail(tx: Db, id: string, email: string) {
  await tx.updateTable('accounts').set({ email }).where('id', '=', id).execute()
}

export async function updateLanguage(db: Db, id: string, language: Language) {
  await db.updateTable('accounts').set({ language }).where('id', '=', id).execute()
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

/** Every device must show the password again. */
export async function forgetConfirmations(tx: Db, accountId: string) {
  await tx
    .updateTable('devices')
    .set({ confirmed_at: null })
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .execute()
}

export function listOwnersToNotify(db: Db) {
  return db
    .selectFrom('accounts')
    .select(['email', 'language'])
    .where('is_owner', '=', true)
    .where('suspended_at', 'is', null)
    .orderBy('email')
    .execute()
}

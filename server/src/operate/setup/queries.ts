import { sql, type Updateable } from 'kysely'
import type { Db } from '../../base/db/db.ts'
import type { SetupTable } from '../../base/db/tables/site.ts'

export type SetupRow = NonNullable<Awaited<ReturnType<typeof findSetup>>>

export function findSetup(db: Db) {
  return db.selectFrom('setup').selectAll().executeTakeFirst()
}

export function lockSetup(tx: Db) {
  return tx.selectFrom('setup').selectAll().forUpdate().executeTakeFirst()
}

/** Forgets all that an earlier link had done. */
export async function beginSetup(tx: Db, link: Pick<SetupRow, 'token_hash' | 'issued_at' | 'expires_at'>) {
  await tx.deleteFrom('setup').execute()
  await tx.insertInto('setup').values(link).execute()
}

export async function updateSetup(tx: Db, change: Updateable<SetupTable>) {
  await tx.updateTable('setup').set(change).execute()
}

/** False if another network was bound first. */
export async function bindNetwork(db: Db, tokenHash: string, network: string): Promise<boolean> {
  await db
    .updateTable('setup')
    .set({ network })
    .where('token_hash', '=', tokenHash)
    .where('network', 'is', null)
    .execute()
  const row = await findSetup(db)
  return row?.token_hash === tokenHash && row.network === network
}

export async function countWrongCode(tx: Db) {
  await tx
    .updateTable('setup')
    .set((eb) => ({ code_tries: eb('code_tries', '+', 1) }))
    .execute()
}

export function findMailState(db: Db, id: string) {
  return db.selectFrom('mails').select(['state', 'error']).where('id', '=', id).executeTakeFirst()
}

/** Serialises changes of who is an owner. */
export async function holdOwners(tx: Db) {
  await sql`select pg_advisory_xact_lock(hashtextextended('owners', 0))`.execute(tx)
}

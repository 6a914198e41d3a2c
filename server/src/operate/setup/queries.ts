import { sql, type Updateable } from 'kysely'
import type { Db } from '../../base/db/db.ts'
import type { SetupTable } from '../../base/db/tables/site.ts'

export type SetupRow = NonNullable<Awaited<ReturnType<typeof findSetup>>>

export function findSetup(db: Db) {
  return db.selectFrom('setup').selectAll().executeTakeFirst()
}

/** The same, held against other changes until the transaction ends. */
export function lockSetup(tx: Db) {
  return tx.selectFrom('setup').selectAll().forUpdate().executeTakeFirst()
}

/** Starts the set-up again with another link; whatever an earlier one had done is forgotten. */
export async function beginSetup(tx: Db, link: Pick<SetupRow, 'token_hash' | 'issued_at' | 'expires_at'>) {
  await tx.deleteFrom('setup').execute()
  await tx.insertInto('setup').values(link).execute()
}

export async function updateSetup(tx: Db, change: Updateable<SetupTable>) {
  await tx.updateTable('setup').set(change).execute()
}

/** Makes a network the one that may go on; false when another is by now. */
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

/** Counts a wrong code. */
export async function countWrongCode(tx: Db) {
  await tx
    .updateTable('setup')
    .set((eb) => ({ code_tries: eb('code_tries', '+', 1) }))
    .execute()
}

/** The state of the test mail. */
export function findMailState(db: Db, id: string) {
  return db.selectFrom('mails').select(['state', 'error']).where('id', '=', id).executeTakeFirst()
}

/** Holds who is owner, so that two who make or remove one do not overtake each other. */
export async function holdOwners(tx: Db) {
  await sql`select pg_advisory_xact_lock(hashtextextended('owners', 0))`.execute(tx)
}

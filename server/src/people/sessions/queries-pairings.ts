import type { Db } from '../../base/db/db.ts'
import { deleteInBatches } from '../../base/db/delete-in-batches.ts'
import type { PairingsTable } from '../../base/db/tables/people.ts'

export async function insertPairing(db: Db, pairing: Omit<PairingsTable, 'confirmed_by'>): Promise<boolean> {
  const row = await db
    .insertInto('pairings')
    .values(pairing)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('code')
    .executeTakeFirst()
  return row !== undefined
}

export function findPairing(db: Db, code: string, now: Date) {
  return db
    .selectFrom('pairings')
    .select(['agent', 'network'])
    .where('code', '=', code)
    .where('expires_at', '>', now)
    .where('confirmed_by', 'is', null)
    .executeTakeFirst()
}

export async function confirmPairing(db: Db, code: string, deviceId: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('pairings')
    .set({ confirmed_by: deviceId })
    .where('code', '=', code)
    .where('expires_at', '>', now)
    .where('confirmed_by', 'is', null)
    .returning('code')
    .executeTakeFirst()
  return row !== undefined
}

export async function isWaiting(db: Db, secretHash: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('pairings')
    .select('code')
    .where('secret_hash', '=', secretHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

export function findConfirming(db: Db, secretHash: string) {
  return db
    .selectFrom('pairings')
    .innerJoin('devices', 'devices.id', 'confirmed_by')
    .select(['account_id as accountId', 'devices.id as deviceId'])
    .where('secret_hash', '=', secretHash)
    .executeTakeFirst()
}

export function takeConfirmed(tx: Db, secretHash: string, now: Date) {
  return tx
    .deleteFrom('pairings')
    .where('secret_hash', '=', secretHash)
    .where('expires_at', '>', now)
    .where('confirmed_by', 'is not', null)
    .returning('agent')
    .executeTakeFirst()
}

export async function deleteConfirmedPairings(tx: Db, accountId: string) {
  await tx
    .deleteFrom('pairings')
    .where('confirmed_by', 'in', (eb) =>
      eb.selectFrom('devices').select('id').where('account_id', '=', accountId),
    )
    .execute()
}

export function deletePairingsExpiredBefore(db: Db, moment: Date) {
  return deleteInBatches(db, 'pairings', (eb) => eb('expires_at', '<', moment))
}

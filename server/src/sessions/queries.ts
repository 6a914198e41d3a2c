import { sql } from 'kysely'
import type { Db } from '../app.ts'
import { batched } from '../db/batched.ts'
import type { DevicesTable } from '../db/tables-people.ts'

export type DeviceEnd = NonNullable<DevicesTable['ended_reason']>

export async function insertDevice(db: Db, device: Omit<DevicesTable, 'is_mobile'> & { is_mobile: boolean }) {
  await db.insertInto('devices').values(device).execute()
}

/** The living sign-in with this token's hash, and whose it is. */
export const findLivingDevice = batched(async (db: Db, tokenHashes: string[]) => {
  const rows = await db
    .selectFrom('devices')
    .innerJoin('accounts', 'accounts.id', 'devices.account_id')
    .where('devices.token_hash', '=', sql<string>`any(${tokenHashes}::text[])`)
    .where('devices.ended_at', 'is', null)
    .where('accounts.suspended_at', 'is', null)
    .select([
      'devices.token_hash as tokenHash',
      'devices.id as deviceId',
      'devices.network',
      'devices.last_seen_at as lastSeenAt',
      'accounts.id as accountId',
      'accounts.email',
      'accounts.username',
      'accounts.is_staff as isStaff',
      'accounts.is_owner as isOwner',
      'accounts.language',
    ])
    .execute()
  return new Map(rows.map((row) => [row.tokenHash, row]))
})

export async function updateDeviceSeen(db: Db, deviceId: string, network: string, now: Date) {
  await db
    .updateTable('devices')
    .set({ last_seen_at: now, network })
    .where('id', '=', deviceId)
    .where('ended_at', 'is', null)
    .execute()
}

/** An account's living devices, used since `since`, last used first. */
export function listDevices(db: Db, accountId: string, since: Date) {
  return db
    .selectFrom('devices')
    .select(['id', 'agent', 'network', 'created_at', 'last_seen_at'])
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('last_seen_at', '>=', since)
    .orderBy('last_seen_at', 'desc')
    .orderBy('created_at', 'desc')
    .execute()
}

/** Living devices of an account: all, `only` one of them, or all `except` one. */
export type WhichDevices = { accountId: string; only?: string; except?: string }

/** Ends living devices and gives back their ids. */
export async function endDevices(
  db: Db,
  which: WhichDevices,
  reason: DeviceEnd,
  now: Date,
): Promise<string[]> {
  let update = db
    .updateTable('devices')
    .set({ ended_at: now, ended_reason: reason })
    .where('account_id', '=', which.accountId)
    .where('ended_at', 'is', null)
  if (which.only !== undefined) update = update.where('id', '=', which.only)
  if (which.except !== undefined) update = update.where('id', '!=', which.except)
  const rows = await update.returning('id').execute()
  return rows.map((row) => row.id)
}

import type { Db } from '../app.ts'
import type { DevicesTable } from '../db/tables.ts'

export type DeviceEnd = NonNullable<DevicesTable['ended_reason']>

export async function insertDevice(db: Db, device: Omit<DevicesTable, 'is_mobile'> & { is_mobile: boolean }) {
  await db.insertInto('devices').values(device).execute()
}

/** The living sign-in with this token, and whose it is. */
export function findLivingDevice(db: Db, tokenHash: string) {
  return db
    .selectFrom('devices')
    .innerJoin('accounts', 'accounts.id', 'devices.account_id')
    .where('devices.token_hash', '=', tokenHash)
    .where('devices.ended_at', 'is', null)
    .where('accounts.suspended_at', 'is', null)
    .select([
      'devices.id as deviceId',
      'devices.network',
      'devices.last_seen_at as lastSeenAt',
      'accounts.id as accountId',
      'accounts.email',
      'accounts.username',
      'accounts.is_staff as isStaff',
      'accounts.is_owner as isOwner',
    ])
    .executeTakeFirst()
}

export async function updateDeviceSeen(db: Db, deviceId: string, network: string, now: Date) {
  await db
    .updateTable('devices')
    .set({ last_seen_at: now, network })
    .where('id', '=', deviceId)
    .where('ended_at', 'is', null)
    .execute()
}

/** Ends living devices of an account, or only one of them; gives back the ids of those it ended. */
export async function endDevices(
  db: Db,
  which: { accountId: string; only?: string },
  reason: DeviceEnd,
  now: Date,
): Promise<string[]> {
  let update = db
    .updateTable('devices')
    .set({ ended_at: now, ended_reason: reason })
    .where('account_id', '=', which.accountId)
    .where('ended_at', 'is', null)
  if (which.only) update = update.where('id', '=', which.only)
  const rows = await update.returning('id').execute()
  return rows.map((row) => row.id)
}

export async function deleteExpiredTries(db: Db, nowMs: number) {
  await db.deleteFrom('throttles').where('expire', '<', nowMs).execute()
}

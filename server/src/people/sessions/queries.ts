import { sql } from 'kysely'
import type { Db } from '../../base/db/db.ts'
import { deleteInBatches } from '../../base/db/delete-in-batches.ts'
import { listAsJson } from '../../base/db/list-as-json.ts'
import { createLoader } from '../../base/db/loader.ts'
import type { DevicesTable } from '../../base/db/tables/people.ts'
import type { Member } from '../../base/http/member.ts'

export type DeviceEnd = NonNullable<DevicesTable['ended_reason']>

function listLivingDevices(db: Db, tokenHashes: string[]) {
  return listAsJson(
    db,
    db
      .selectFrom('devices')
      .innerJoin('accounts', 'accounts.id', 'devices.account_id')
      // Most calls need the end of access, so one query reads both.
      .leftJoin('access', 'access.account_id', 'accounts.id')
      .where('devices.token_hash', '=', sql<string>`any(${tokenHashes}::text[])`)
      .where('devices.ended_at', 'is', null)
      .where('accounts.suspended_at', 'is', null)
      .select([
        'devices.token_hash as tokenHash',
        'devices.id as deviceId',
        'devices.network',
        'devices.last_seen_at as lastSeenAt',
        'devices.created_at as createdAt',
        'devices.is_television as isTelevision',
        'devices.confirmed_at as confirmedAt',
        'accounts.id as accountId',
        'accounts.email',
        'accounts.username',
        'accounts.is_staff as isStaff',
        'accounts.is_owner as isOwner',
        'accounts.language',
        'access.ends_at as accessEndsAt',
      ]),
  )
}

type Row = Awaited<ReturnType<typeof listLivingDevices>>[number]

function toMember(row: Row): Member {
  return {
    accountId: row.accountId,
    deviceId: row.deviceId,
    email: row.email,
    username: row.username,
    isStaff: row.isStaff && !row.isTelevision,
    isOwner: row.isOwner && !row.isTelevision,
    watchesFree: row.isStaff,
    isTelevision: row.isTelevision,
    confirmedAt: row.confirmedAt === null ? null : Date.parse(row.confirmedAt),
    language: row.language,
    accessEndsAt: row.accessEndsAt === null ? null : new Date(row.accessEndsAt),
  }
}

/** Times in milliseconds. */
export type ActiveDevice = { member: Member; network: string; lastSeenAt: number; createdAt: number }

export const findActiveDevice = createLoader(async ({ db }: { db: Db }, tokenHashes: string[]) => {
  const rows = await listLivingDevices(db, tokenHashes)
  return new Map(
    rows.map((row): [string, ActiveDevice] => [
      row.tokenHash,
      {
        member: toMember(row),
        network: row.network,
        lastSeenAt: Date.parse(row.lastSeenAt),
        createdAt: Date.parse(row.createdAt),
      },
    ]),
  )
})

export type DeviceSeen = { id: string; network: string; last_seen_at: Date }

/** Skips locked rows, against deadlocks; the device's next call is noted. */
export async function updateDevicesSeen(db: Db, seen: readonly DeviceSeen[]) {
  await sql`
    with free as (
      select device.id, seen.network, seen.last_seen_at
      from jsonb_to_recordset(${JSON.stringify(seen)}::jsonb) as seen (id text, network text, last_seen_at timestamptz)
      join devices as device on device.id = seen.id
      where device.ended_at is null
      for no key update of device skip locked
    )
    update devices set last_seen_at = free.last_seen_at, network = free.network from free where devices.id = free.id
  `.execute(db)
}

/** A program may sign in for each call. */
const maxListed = 100

/** Last used first. */
export function listDevices(db: Db, accountId: string, since: { used: Date; signedIn: Date }) {
  return db
    .selectFrom('devices')
    .select(['id', 'agent', 'network', 'created_at', 'last_seen_at'])
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('last_seen_at', '>=', since.used)
    .where('created_at', '>=', since.signedIn)
    .orderBy('last_seen_at', 'desc')
    .orderBy('created_at', 'desc')
    .limit(maxListed)
    .execute()
}

/** All, `only` one, or all `except` one. */
export type WhichDevices = { accountId: string; only?: string; except?: string }

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

/** Keeps devices with playback. */
export function deleteDevicesEndedBefore(db: Db, { ended, unused }: { ended: Date; unused: Date }) {
  return deleteInBatches(db, 'devices', ({ eb, and, or, not, exists, selectFrom }) =>
    and([
      or([eb('ended_at', '<', ended), and([eb('ended_at', 'is', null), eb('last_seen_at', '<', unused)])]),
      not(
        exists(
          selectFrom('playback_sessions as session')
            .select('session.id')
            .whereRef('session.device_id', '=', 'devices.id'),
        ),
      ),
    ]),
  )
}

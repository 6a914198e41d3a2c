import { randomUUID } from 'node:crypto'
import type { Db } from '../../base/db/db.ts'

export type NewDevice = {
  accountId: string
  tokenHash: string
  agent: string
  isMobile: boolean
  network: string
  now: Date
  isTelevision?: boolean
  isConfirmed?: boolean
}

export async function insertDevice(
  db: Db,
  {
    accountId,
    tokenHash,
    agent,
    isMobile,
    network,
    now,
    isTelevision = false,
    isConfirmed = false,
  }: NewDevice,
) {
  await db
    .insertInto('devices')
    .values({
      id: randomUUID(),
      account_id: accountId,
      token_hash: tokenHash,
      agent,
      is_mobile: isMobile,
      is_television: isTelevision,
      confirmed_at: isConfirmed ? now : null,
      network,
      created_at: now,
      last_seen_at: now,
      ended_at: null,
      ended_reason: null,
    })
    .execute()
}

export async function hasDeviceLike(
  db: Db,
  { accountId, agent, network }: { accountId: string; agent: string; network: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('devices')
    .select('id')
    .where('account_id', '=', accountId)
    .where('agent', '=', agent)
    .where('network', '=', network)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export function findOwnerToTell(db: Db, accountId: string) {
  return db
    .selectFrom('accounts')
    .select(['email', 'language'])
    .where('id', '=', accountId)
    .where('is_owner', '=', true)
    .executeTakeFirst()
}

/** Locks the sign-in. Also false if the account is suspended. */
export async function lockIfSignedIn(tx: Db, deviceId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('devices')
    .innerJoin('accounts', 'accounts.id', 'devices.account_id')
    .select('devices.id')
    .where('devices.id', '=', deviceId)
    .where('devices.ended_at', 'is', null)
    .where('accounts.suspended_at', 'is', null)
    .forShare('devices')
    .executeTakeFirst()
  return row !== undefined
}

export async function updateConfirmed(tx: Db, deviceId: string, now: Date) {
  await tx
    .updateTable('devices')
    .set({ confirmed_at: now })
    .where('id', '=', deviceId)
    .where('ended_at', 'is', null)
    .execute()
}

import type { Db } from '../../base/db/db.ts'
import type { Member } from '../../base/http/member.ts'
import type { PeopleApp } from '../people-app.ts'
import { type DeviceEnd, endDevices, type WhichDevices } from './queries.ts'

/** Playback and sockets end once the transaction commits. */
export async function endSignIns(
  app: PeopleApp,
  tx: Db,
  which: WhichDevices,
  reason: DeviceEnd,
): Promise<number> {
  const deviceIds = await endDevices(tx, which, reason, new Date(app.clock.now()))
  if (deviceIds.length > 0)
    await app.events.publish(tx, 'device-ended', { accountId: which.accountId, reason })
  return deviceIds.length
}

export async function signOut(app: PeopleApp, member: Member) {
  await app.db
    .transaction()
    .execute((tx) =>
      endSignIns(app, tx, { accountId: member.accountId, only: member.deviceId }, 'signed-out'),
    )
}

/** Passed in, since sessions do not know keys. */
export type EndAll = (
  app: PeopleApp,
  tx: Db,
  which: { accountId: string; keepKeys?: readonly string[] },
  cause: 'signed-out-everywhere',
) => Promise<unknown>

export async function signOutEverywhere(
  app: PeopleApp,
  { accountId }: Member,
  keepKeys: readonly string[],
  endAll: EndAll,
) {
  await app.db
    .transaction()
    .execute((tx) => endAll(app, tx, { accountId, keepKeys }, 'signed-out-everywhere'))
}

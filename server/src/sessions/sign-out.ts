import type { App } from '../app.ts'
import type { Db } from '../db/db.ts'
import type { Member } from './members.ts'
import { type DeviceEnd, endDevices, type WhichDevices } from './queries.ts'

/**
 * Ends sign-ins in the caller's transaction; what hangs on them (playback, sockets) ends once it commits.
 * @returns how many it ended.
 */
export async function endSignIns(app: App, tx: Db, which: WhichDevices, reason: DeviceEnd): Promise<number> {
  const deviceIds = await endDevices(tx, which, reason, new Date(app.clock.now()))
  if (deviceIds.length > 0)
    await app.events.publish(tx, 'device-ended', { accountId: which.accountId, reason })
  return deviceIds.length
}

/** Signs out the member's own device. */
export async function signOut(app: App, member: Member) {
  await app.db
    .transaction()
    .execute((tx) =>
      endSignIns(app, tx, { accountId: member.accountId, only: member.deviceId }, 'signed-out'),
    )
}

/** Signs out every device of the member, this one too. */
export async function signOutEverywhere(app: App, member: Member) {
  await app.db
    .transaction()
    .execute((tx) => endSignIns(app, tx, { accountId: member.accountId }, 'signed-out-everywhere'))
}

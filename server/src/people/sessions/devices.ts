import type { Device, Language } from '@strom/contract'
import type { Member } from '../../base/http/member.ts'
import type { PeopleApp } from '../people-app.ts'
import { deviceName } from './device-name.ts'
import { livesSince } from './members.ts'
import { listDevices } from './queries.ts'
import { shortNetwork } from './short-network.ts'
import { endSignIns } from './sign-out.ts'

/** Last used first. */
export async function ownDevices(app: PeopleApp, member: Member, language: Language): Promise<Device[]> {
  // So that this call is included.
  await app.seenDevices.writeBack()
  const rows = await listDevices(app.db, member.accountId, livesSince(app))
  return rows.map((row) => ({
    id: row.id,
    device: deviceName(row.agent, language),
    network: shortNetwork(row.network),
    firstSeenAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    current: row.id === member.deviceId,
  }))
}

export async function signOutDevice(app: PeopleApp, member: Member, deviceId: string): Promise<boolean> {
  const which = { accountId: member.accountId, only: deviceId }
  const ended = await app.db.transaction().execute((tx) => endSignIns(app, tx, which, 'signed-out'))
  return ended > 0
}

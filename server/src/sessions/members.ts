import { hash } from 'node:crypto'
import type { Language } from '@strom/contract'
import type { App } from '../app.ts'
import { findLivingDevice, findLivingDeviceWithPoints, type LivingDevice } from './queries.ts'
import { endSignIns } from './sign-out.ts'

/** A signed-in person on one device. */
export type Member = {
  accountId: string
  deviceId: string
  email: string
  username: string
  isStaff: boolean
  isOwner: boolean
  /** Of mails to the member; answers follow the request's. */
  language: Language
  /** When their access by subscription ends or ended, as it was when they called; null when they never had any. */
  accessEndsAt: Date | null
  /** The balance of their reward points, as it was then, if the call is one that wants it with its Token. */
  points?: number
}

/** `last_seen_at` is kept to some minutes, so that reading does not write each time. */
const seenEveryMs = 5 * 60_000

/** What the database keeps of a Token. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url')
}

/** Since when a sign-in must have been used, and made, to go on. */
export function livesSince(app: App): { used: Date; signedIn: Date } {
  const before = (seconds: number) => new Date(app.clock.now() - seconds * 1000)
  return {
    used: before(app.settings.get('deviceIdleSeconds')),
    signedIn: before(app.settings.get('deviceLongestSeconds')),
  }
}

/** Its household is known at once, its time soon. Gives back what is to be waited for. */
function noteSeen(
  { clock, seenDevices }: App,
  device: { deviceId: string; network: string; lastSeenAt: Date },
  network: string,
): Promise<void> | null {
  const now = clock.now()
  const moved = device.network !== network
  if (!moved && now - device.lastSeenAt.getTime() < seenEveryMs) return null
  seenDevices.note({ id: device.deviceId, network, last_seen_at: new Date(now) })
  return moved ? seenDevices.writeBack() : null
}

/** Key by key, since the rest of an object costs a busy call more than its look-up in a map. */
function memberOn(device: LivingDevice): Member {
  return {
    accountId: device.accountId,
    deviceId: device.deviceId,
    email: device.email,
    username: device.username,
    isStaff: device.isStaff,
    isOwner: device.isOwner,
    language: device.language,
    accessEndsAt: device.accessEndsAt,
    points: device.points,
  }
}

/**
 * The member a Token belongs to, or null: unknown, ended, suspended, idle for too long or too old (design 5.2). With
 * their points, if the call wants them.
 */
export async function findMember(
  app: App,
  token: string,
  network: string,
  withPoints = false,
): Promise<Member | null> {
  const find = withPoints ? findLivingDeviceWithPoints : findLivingDevice
  const device = await find(app.db, hashToken(token))
  if (!device) return null
  const since = livesSince(app)
  if (device.lastSeenAt < since.used || device.createdAt < since.signedIn) {
    const which = { accountId: device.accountId, only: device.deviceId }
    // What is played on it ends, too. Whichever time it was: the rows have one word for both.
    await app.db.transaction().execute((tx) => endSignIns(app, tx, which, 'idle'))
    return null
  }
  const noted = noteSeen(app, device, network)
  if (noted) await noted
  return memberOn(device)
}

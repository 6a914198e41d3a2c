import { hash } from 'node:crypto'
import type { Language } from '@strom/contract'
import type { App } from '../app.ts'
import { findLivingDevice } from './queries.ts'
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

/** Its household is known at once, its time soon. */
async function noteSeen(
  { clock, seenDevices }: App,
  device: { deviceId: string; network: string; lastSeenAt: Date },
  network: string,
) {
  const now = clock.now()
  const moved = device.network !== network
  if (!moved && now - device.lastSeenAt.getTime() < seenEveryMs) return
  seenDevices.note({ id: device.deviceId, network, last_seen_at: new Date(now) })
  if (moved) await seenDevices.writeBack()
}

/** The member a Token belongs to, or null: unknown, ended, suspended, idle for too long or too old (design 5.2). */
export async function findMember(app: App, token: string, network: string): Promise<Member | null> {
  const device = await findLivingDevice(app.db, hashToken(token))
  if (!device) return null
  const since = livesSince(app)
  if (device.lastSeenAt < since.used || device.createdAt < since.signedIn) {
    const which = { accountId: device.accountId, only: device.deviceId }
    // What is played on it ends, too. Whichever time it was: the rows have one word for both.
    await app.db.transaction().execute((tx) => endSignIns(app, tx, which, 'idle'))
    return null
  }
  await noteSeen(app, device, network)
  const { accountId, deviceId, email, username, isStaff, isOwner, language, accessEndsAt } = device
  return { accountId, deviceId, email, username, isStaff, isOwner, language, accessEndsAt }
}

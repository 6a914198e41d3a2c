import { createHash } from 'node:crypto'
import type { Language } from '@strom/contract'
import type { App } from '../app.ts'
import { troubleOf } from '../db/trouble.ts'
import { endDevices, findLivingDevice, updateDeviceSeen } from './queries.ts'

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
}

/** `last_seen_at` is kept to the minute, so that reading does not write each time. */
const seenEveryMs = 60_000

/** What the database keeps of a Token. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** Who may read is not kept from it by a disk that takes no more. */
async function noteSeen(app: App, deviceId: string, network: string) {
  try {
    await updateDeviceSeen(app.db, deviceId, network, new Date(app.clock.now()))
  } catch (error) {
    if (troubleOf(error) !== 'full') throw error
  }
}

/** The member a Token belongs to, or null: unknown, ended, suspended, or idle for too long (design 5.2). */
export async function findMember(app: App, token: string, network: string): Promise<Member | null> {
  const device = await findLivingDevice(app.db, hashToken(token))
  if (!device) return null
  const now = app.clock.now()
  const unseenMs = now - device.lastSeenAt.getTime()
  if (unseenMs > app.settings.get('deviceIdleSeconds') * 1000) {
    await endDevices(app.db, { accountId: device.accountId, only: device.deviceId }, 'idle', new Date(now))
    return null
  }
  if (unseenMs >= seenEveryMs || device.network !== network) {
    await noteSeen(app, device.deviceId, network)
  }
  const { accountId, deviceId, email, username, isStaff, isOwner, language } = device
  return { accountId, deviceId, email, username, isStaff, isOwner, language }
}

import { hash } from 'node:crypto'
import type { Member } from '../../base/http/member.ts'
import type { PeopleApp } from '../people-app.ts'
import { type ActiveDevice, findActiveDevice } from './queries.ts'
import { endSignIns } from './sign-out.ts'

/** Uses are stored at most this often: a read should not always write. */
const seenEveryMs = 5 * 60_000

export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url')
}

export function livesSince(app: PeopleApp): { used: Date; signedIn: Date } {
  const before = (seconds: number) => new Date(app.clock.now() - seconds * 1000)
  return {
    used: before(app.settings.get('deviceIdleSeconds')),
    signedIn: before(app.settings.get('deviceLongestSeconds')),
  }
}

/** Stores a new network at once, a new time soon. Returns what to wait for. */
function noteSeen(
  { clock, seenDevices }: PeopleApp,
  { member, network: before, lastSeenAt }: ActiveDevice,
  network: string,
): Promise<void> | null {
  const now = clock.now()
  const moved = before !== network
  if (!moved && now - lastSeenAt < seenEveryMs) return null
  seenDevices.note({ id: member.deviceId, network, last_seen_at: new Date(now) })
  return moved ? seenDevices.writeBack() : null
}

function isOver({ settings, clock }: PeopleApp, { lastSeenAt, createdAt }: ActiveDevice): boolean {
  const now = clock.now()
  return (
    lastSeenAt < now - settings.get('deviceIdleSeconds') * 1000 ||
    createdAt < now - settings.get('deviceLongestSeconds') * 1000
  )
}

export function findMember(app: PeopleApp, token: string, network: string): Promise<Member | null> {
  return findMemberByHash(app, hashToken(token), network)
}

export async function findMemberByHash(
  app: PeopleApp,
  tokenHash: string,
  network: string,
): Promise<Member | null> {
  const device = await findActiveDevice(app, tokenHash)
  if (!device) return null
  const { member } = device
  if (isOver(app, device)) {
    const which = { accountId: member.accountId, only: member.deviceId }
    // Ends playback too. Both limits share one reason.
    await app.db.transaction().execute((tx) => endSignIns(app, tx, which, 'idle'))
    return null
  }
  const noted = noteSeen(app, device, network)
  if (noted) await noted
  return member
}

import type { EndReason } from '@strom/contract'
import type { Db } from '../../base/db/db.ts'
import type { WatchApp } from '../watch-app.ts'
import { type Ending, findEnding } from './gate/ending.ts'
import type { LivingSession } from './gate/sharers.ts'
import { findDeviceSession } from './queries.ts'

type Resumption = { deviceId: string; network: string; resumes: string }

/** Ends that are nobody's will: a player that meets them may go on where nobody plays in its place. */
const passing: readonly EndReason[] = ['expired', 'moved']

/**
 * Why the player of the token `resumes` may not go on by itself with a new one, or null: its session lives, or it ended
 * because nothing was heard of it for too long, or for a newer one of its device that plays nothing, and nobody's place is
 * taken. What ended for another reason, here or in a newer tab of the device, does not fight back. `playing`
 * are the account's other devices; ask under the account's lock.
 */
export async function resumeDenyReason(
  app: WatchApp,
  tx: Db,
  { deviceId, network, resumes }: Resumption,
  playing: readonly LivingSession[],
): Promise<Ending | null> {
  const named = app.registry.tokens.verify(resumes)
  const row = named.ok ? await findDeviceSession(tx, deviceId, named.sessionId) : undefined
  if (!row) return { ended: 'expired' }
  const ending = findEnding(app, row)
  if (ending === null || !passing.includes(ending.ended)) return ending
  const newest = await findDeviceSession(tx, deviceId)
  if (newest && newest.id !== row.id) {
    const newer = findEnding(app, newest)
    // Nothing was asked with a token whose answer was lost, or came too late to be wanted.
    if (newer === null && newest.stream_id !== null) return { ended: 'moved' }
    if (newer !== null && !passing.includes(newer.ended)) return newer
  }
  const elsewhere = playing.some((session) => session.calledFrom !== network && session.endsAt === null)
  return elsewhere ? { ended: 'account-sharing' } : null
}

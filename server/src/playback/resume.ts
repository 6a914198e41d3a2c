import type { App, Db } from '../app.ts'
import { type Ending, endingOf } from './ending.ts'
import { findDeviceSession } from './queries.ts'
import type { LivingSession } from './sharers.ts'

type Resumption = { deviceId: string; network: string; resumes: string }

/**
 * Why the player of the token `resumes` may not go on by itself with a new one, or null: its session lives, or it ended
 * only because nothing was heard of it for too long, and nobody's place is taken. What ended for another reason, here or
 * in a newer tab of the device, does not fight back (design 5.7). `playing` are the account's other devices; ask under
 * the account's lock.
 */
export async function whyNotResumed(
  app: App,
  tx: Db,
  { deviceId, network, resumes }: Resumption,
  playing: readonly LivingSession[],
): Promise<Ending | null> {
  const named = app.registry.tokens.verify(resumes)
  const row = named.ok ? await findDeviceSession(tx, deviceId, named.sessionId) : undefined
  if (!row) return { ended: 'expired' }
  const ending = endingOf(app, row)
  if (ending?.ended !== 'expired') return ending
  const newest = await findDeviceSession(tx, deviceId)
  if (newest && newest.id !== row.id) {
    const newer = endingOf(app, newest)
    // A token that nothing was asked with is one whose answer was lost on the way here.
    if (newer === null && newest.stream_id !== null) return { ended: 'moved' }
    if (newer !== null && newer.ended !== 'expired') return newer
  }
  const elsewhere = playing.some((session) => session.network !== network && session.endsAt === null)
  return elsewhere ? { ended: 'account-sharing' } : null
}

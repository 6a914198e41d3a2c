import type { EndReason } from '@strom/contract'
import type { WatchApp } from '../watch-app.ts'
import { type Ending, findEnding } from './gate/ending.ts'
import type { SessionBook } from './gate/session-book.ts'
import type { LivingSession } from './gate/sharers.ts'

type Resumption = { deviceId: string; network: string; resumes: string }

/** Ends that no person decided. */
const passing: readonly EndReason[] = ['expired', 'moved']

/** null: may resume. Other ends are final, so that two tabs do not fight. Call under the account's lock. */
export async function resumeDenyReason(
  app: WatchApp,
  book: SessionBook,
  { deviceId, network, resumes }: Resumption,
  playing: readonly LivingSession[],
): Promise<Ending | null> {
  const named = app.registry.tokens.verify(resumes)
  const row = named.ok ? await book.find(deviceId, named.sessionId) : undefined
  if (!row) return { ended: 'expired' }
  const ending = findEnding(app, row)
  if (ending === null || !passing.includes(ending.ended)) return ending
  const newest = await book.find(deviceId)
  if (newest && newest.id !== row.id) {
    const newer = findEnding(app, newest)
    // A newer token may be unused: its answer was lost or late.
    if (newer === null && newest.stream_id !== null) return { ended: 'moved' }
    if (newer !== null && !passing.includes(newer.ended)) return newer
  }
  const elsewhere = playing.some((session) => session.calledFrom !== network && session.endsAt === null)
  return elsewhere ? { ended: 'account-sharing' } : null
}

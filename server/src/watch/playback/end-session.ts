import { type Actor, recordAudit } from '../../base/audit/record-audit.ts'
import { lockAccount } from '../../people/accounts/queries.ts'
import type { WatchApp } from '../watch-app.ts'
import { endSessions } from './queries.ts'
import { findSessionByPublicId, listOverlappingSessions, updateEndedNote } from './queries-staff.ts'

export type StaffEnding = {
  publicId: string
  reason: string
  by: Actor
}

export async function endSessionByHand(
  app: WatchApp,
  { publicId, reason, by }: StaffEnding,
): Promise<{ ok: true } | { ok: false; reason: 'over' }> {
  const session = await findSessionByPublicId(app.db, publicId)
  if (!session) return { ok: false, reason: 'over' }
  const accountId = session.account_id
  const ended = await app.db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId)
    const now = new Date(app.clock.now())
    const [id] = await endSessions(tx, [session.id], 'staff', now)
    if (id === undefined) return false
    // The device's previous token would play on for seconds.
    await endSessions(tx, await listOverlappingSessions(tx, session.device_id, now), 'staff', now)
    await updateEndedNote(tx, id, reason)
    await recordAudit(app, tx, by, {
      act: 'session-ended',
      subject: { kind: 'account', id: session.email },
      before: { session: publicId },
      note: reason,
    })
    await app.events.publish(tx, 'playback', { accountId })
    return true
  })
  if (!ended) return { ok: false, reason: 'over' }
  await app.registry.refresh(accountId)
  return { ok: true }
}

import { lockAccount } from '../../people/accounts/queries.ts'
import type { WatchApp } from '../watch-app.ts'
import { readLimits } from './gate/registry/session.ts'
import { endSessions, findDeviceSession, hasLeft, updateLeftAt } from './queries.ts'

/** Leaving again this soon is ignored: with ever new tokens a device could play uncounted. */
const againMs = 60_000

/** Plays on for the overlap, so that pending requests are served. */
export async function leaveStream(
  app: WatchApp,
  { accountId, deviceId, streamToken }: { accountId: string; deviceId: string; streamToken: string },
): Promise<{ ok: true } | { ok: false; reason: 'no-session' }> {
  const named = app.registry.tokens.verify(streamToken)
  if (!named.ok) return { ok: false, reason: 'no-session' }
  const left = await app.db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId)
    const session = await findDeviceSession(tx, deviceId, named.sessionId)
    if (!session || session.ends_at !== null) return false
    const now = app.clock.now()
    const hasLeftBefore = await hasLeft(tx, deviceId, new Date(now - againMs))
    await updateLeftAt(tx, session.id, new Date(now))
    if (hasLeftBefore) return true
    const at = new Date(now + readLimits(app.settings).overlap)
    await endSessions(tx, [session.id], 'expired', at)
    await app.events.publish(tx, 'playback', { accountId })
    return true
  })
  if (!left) return { ok: false, reason: 'no-session' }
  await app.registry.refresh(accountId)
  return { ok: true }
}

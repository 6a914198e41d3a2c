import type { Db } from '../../../base/db/db.ts'
import type { WatchApp } from '../../watch-app.ts'
import { endSessions, listSessionsOfAccounts, type SessionRow } from '../queries.ts'
import { endReason, readLimits, type Session, toSession } from './registry/session.ts'

export type LivingSession = Session & { agent: string; title: string | null }

function withWords(row: SessionRow): LivingSession {
  return { ...toSession(row), agent: row.agent, title: row.title }
}

/** Call under the account's lock. */
export async function otherDevicesPlaying(
  app: WatchApp,
  tx: Db,
  own: { accountId: string; deviceId: string },
): Promise<LivingSession[]> {
  const now = app.clock.now()
  const limits = readLimits(app.settings)
  const rows = await listSessionsOfAccounts(tx, { since: new Date(now), accountIds: [own.accountId] })
  return rows
    .filter((row) => row.device_id !== own.deviceId)
    .map(withWords)
    .filter((session) => endReason(session, now, limits) === null)
}

/** A device may have left the household its session began in. True if any had no end yet. */
export async function endSharers(
  app: WatchApp,
  tx: Db,
  playing: readonly Session[],
  household: string,
): Promise<boolean> {
  const elsewhere = playing.filter(({ calledFrom }) => calledFrom !== household)
  const ids = elsewhere.map(({ id }) => id)
  const ended = await endSessions(tx, ids, 'account-sharing', new Date(app.clock.now()))
  return elsewhere.some(({ id, endsAt }) => endsAt === null && ended.includes(id))
}

import type { App } from '../app.ts'
import type { Db } from '../db/db.ts'
import { endSessions, listSessionsOf, type SessionRow } from './queries.ts'
import { limitsOf, type Session, sessionOf, whyOver } from './registry/session.ts'

/** A living session with the words to show it by. */
export type LivingSession = Session & { agent: string; title: string | null }

function withWords(row: SessionRow): LivingSession {
  return { ...sessionOf(row), agent: row.agent, title: row.title }
}

/** The account's sessions that play now on other devices; ask under the account's lock. */
export async function otherDevicesPlaying(
  app: App,
  tx: Db,
  own: { accountId: string; deviceId: string },
): Promise<LivingSession[]> {
  const now = app.clock.now()
  const limits = limitsOf(app.settings)
  const rows = await listSessionsOf(tx, { since: new Date(now), accountIds: [own.accountId] })
  return rows
    .filter((row) => row.device_id !== own.deviceId)
    .map(withWords)
    .filter((session) => whyOver(session, now, limits) === null)
}

/**
 * Ends those that play in another household than this one. @returns whether there were any; one that has been
 * left already was none.
 */
export async function endSharers(
  app: App,
  tx: Db,
  playing: readonly Session[],
  household: string,
): Promise<boolean> {
  const elsewhere = playing.filter(({ network }) => network !== household)
  const ids = elsewhere.map(({ id }) => id)
  const ended = await endSessions(tx, ids, 'account-sharing', new Date(app.clock.now()))
  return elsewhere.some(({ id, endsAt }) => endsAt === null && ended.includes(id))
}

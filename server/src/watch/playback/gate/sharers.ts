import type { WatchApp } from '../../watch-app.ts'
import type { SessionRow } from '../queries.ts'
import { endReason, readLimits, type Session, toSession } from './registry/session.ts'
import type { SessionBook } from './session-book.ts'

export type LivingSession = Session & { agent: string; title: string | null }

function withWords(row: SessionRow): LivingSession {
  return { ...toSession(row), agent: row.agent, title: row.title }
}

/** Call under the account's lock. */
export async function otherDevicesPlaying(
  app: WatchApp,
  book: SessionBook,
  { deviceId }: { deviceId: string },
): Promise<LivingSession[]> {
  const now = app.clock.now()
  const limits = readLimits(app.settings)
  const rows = await book.list(new Date(now))
  return rows
    .filter((row) => row.device_id !== deviceId)
    .map(withWords)
    .filter((session) => endReason(session, now, limits) === null)
}

/** A device may have left the household its session began in. True if any had no end yet. */
export async function endSharers(
  app: WatchApp,
  book: SessionBook,
  playing: readonly Session[],
  household: string,
): Promise<boolean> {
  const elsewhere = playing.filter(({ calledFrom }) => calledFrom !== household)
  const ids = elsewhere.map(({ id }) => id)
  const ended = await book.end(ids, 'account-sharing', new Date(app.clock.now()))
  return elsewhere.some(({ id, endsAt }) => endsAt === null && ended.includes(id))
}

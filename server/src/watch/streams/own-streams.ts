import type { WatchApp } from '../watch-app.ts'
import { deleteFavourite, upsertOwnStream } from './queries-own.ts'

type Outcome = { ok: true } | { ok: false; reason: 'unknown' }

/** Idempotent. `unknown` includes hidden streams. */
export async function setFavourite(
  app: WatchApp,
  accountId: string,
  { id, favourite }: { id: string; favourite: boolean },
): Promise<Outcome> {
  if (!favourite) {
    await app.db.transaction().execute((tx) => deleteFavourite(tx, accountId, id))
    return { ok: true }
  }
  const favourite_since = new Date(app.clock.now())
  const isThere = await upsertOwnStream(app.db, { account_id: accountId, stream_id: id, favourite_since })
  return isThere ? { ok: true } : { ok: false, reason: 'unknown' }
}

export async function noteWatched(app: WatchApp, accountId: string, id: string): Promise<Outcome> {
  const watched_at = new Date(app.clock.now())
  const isThere = await upsertOwnStream(app.db, { account_id: accountId, stream_id: id, watched_at })
  return isThere ? { ok: true } : { ok: false, reason: 'unknown' }
}

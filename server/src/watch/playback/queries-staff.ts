import { sql } from 'kysely'
import type { Db } from '../../base/db/db.ts'
import { deleteInBatches } from '../../base/db/delete-in-batches.ts'
import type { UnknownAddress } from './gate/registry/unknown-addresses.ts'

/** PostgreSQL uses the index playback_sessions_unshortened only for this exact condition. */
const isUnshortened = sql<boolean>`(ip !~ '/(24|48)$' or network !~ '/(24|48)$' or cast_network is not null)`

export function findSessionByPublicId(db: Db, publicId: string) {
  return db
    .selectFrom('playback_sessions as session')
    .innerJoin('accounts as account', 'account.id', 'session.account_id')
    .select(['session.id', 'session.account_id', 'session.device_id', 'account.email'])
    .where('session.public_id', '=', publicId)
    .executeTakeFirst()
}

export async function listOverlappingSessions(tx: Db, deviceId: string, now: Date): Promise<string[]> {
  const rows = await tx
    .selectFrom('playback_sessions')
    .select('id')
    .where('device_id', '=', deviceId)
    .where('ends_at', '>', now)
    .execute()
  return rows.map(({ id }) => id)
}

export async function updateEndedNote(tx: Db, id: string, note: string) {
  await tx.updateTable('playback_sessions').set({ ended_note: note }).where('id', '=', id).execute()
}

export type SeenAddress = Pick<UnknownAddress, 'ip' | 'at'>

export async function upsertUnknownAddresses(db: Db, seen: readonly UnknownAddress[]) {
  await db
    .insertInto('unknown_addresses')
    .values(seen.map(({ ip, at, shown }) => ({ ip, seen_at: new Date(at), forged: shown === 'forged' })))
    .onConflict((conflict) =>
      conflict.column('ip').doUpdateSet({
        seen_at: sql`greatest(unknown_addresses.seen_at, excluded.seen_at)`,
        forged: sql`unknown_addresses.forged and excluded.forged`,
      }),
    )
    .execute()
}

export function deleteUnknownAddresses(db: Db, before: Date) {
  return deleteInBatches(db, 'unknown_addresses', (eb) => eb('seen_at', '<', before))
}

/** Newest first; at most 1000, signed tokens preferred. */
export async function listUnknownAddresses(db: Db, since: Date): Promise<SeenAddress[]> {
  const rows = await db
    .selectFrom('unknown_addresses')
    .select(['ip', 'seen_at'])
    .where('seen_at', '>', since)
    .orderBy('forged')
    .orderBy('seen_at', 'desc')
    .limit(1000)
    .execute()
  return rows.map(({ ip, seen_at }) => ({ ip, at: seen_at.getTime() })).sort((a, b) => b.at - a.at)
}

export function deleteSessionsEndedBefore(db: Db, before: Date) {
  return deleteInBatches(db, 'playback_sessions', (eb) => eb('ends_at', '<', before))
}

export function listUnshortenedSessions(db: Db, before: Date, limit: number) {
  return db
    .selectFrom('playback_sessions')
    .select(['id', 'ip', 'network'])
    .where('created_at', '<', before)
    .where('last_seen_at', '<', before)
    .where(isUnshortened)
    .limit(limit)
    .execute()
}

export async function updateAddresses(
  db: Db,
  sessions: readonly { id: string; ip: string; network: string }[],
) {
  await sql`
    update playback_sessions as session set ip = shortened.ip, network = shortened.network, cast_network = null
    from jsonb_to_recordset(${JSON.stringify(sessions)}::jsonb) as shortened (id text, ip text, network text)
    where session.id = shortened.id
  `.execute(db)
}

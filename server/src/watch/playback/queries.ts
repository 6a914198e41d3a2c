import type { EndReason } from '@strom/contract'
import { sql } from 'kysely'
import type { Db } from '../../base/db/db.ts'
import type { PlaybackSessionsTable, SessionFigures } from '../../base/db/tables/watching.ts'

function selectSessions(db: Db) {
  return db
    .selectFrom('playback_sessions as session')
    .innerJoin('devices as device', 'device.id', 'session.device_id')
    .innerJoin('accounts as account', 'account.id', 'session.account_id')
    .leftJoin('access', 'access.account_id', 'session.account_id')
    .leftJoin('streams as stream', 'stream.id', 'session.stream_id')
    .selectAll('session')
    .select([
      'device.agent',
      'device.network as called_from',
      'device.ended_at as device_ended_at',
      'account.email',
      'account.is_staff',
      'account.is_owner',
      'account.suspended_at',
      'access.ends_at as access_ends_at',
      'stream.title',
    ])
}

export type SessionRow = Awaited<ReturnType<typeof listSessions>>[number]

function selectSince(db: Db, since: Date) {
  return selectSessions(db)
    .where((eb) => eb.or([eb('session.ends_at', 'is', null), eb('session.ends_at', '>', since)]))
    .orderBy('session.created_at')
}

export function listSessions(db: Db, since: Date) {
  return selectSince(db, since).execute()
}

export function listSessionsOfAccounts(
  db: Db,
  { since, accountIds }: { since: Date; accountIds: readonly string[] },
) {
  return selectSince(db, since)
    .where('session.account_id', '=', sql<string>`any(${accountIds}::text[])`)
    .execute()
}

/** The fields of a session that come from its device and account. */
export function findPeopleOfSession(db: Db, deviceId: string) {
  return db
    .selectFrom('devices as device')
    .innerJoin('accounts as account', 'account.id', 'device.account_id')
    .leftJoin('access', 'access.account_id', 'account.id')
    .select([
      'device.agent',
      'device.network as called_from',
      'device.ended_at as device_ended_at',
      'account.email',
      'account.is_staff',
      'account.is_owner',
      'account.suspended_at',
      'access.ends_at as access_ends_at',
    ])
    .where('device.id', '=', deviceId)
    .executeTakeFirst()
}

/** Without an id the newest; of equally new ones the living one. */
export function findDeviceSession(db: Db, deviceId: string, id?: string) {
  return selectSessions(db)
    .where('session.device_id', '=', deviceId)
    .$if(id !== undefined, (query) => query.where('session.id', '=', id ?? ''))
    .orderBy('session.created_at', 'desc')
    .orderBy((eb) => eb('session.ends_at', 'is', null), 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function hasLeft(tx: Db, deviceId: string, since: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('playback_sessions')
    .select('id')
    .where('device_id', '=', deviceId)
    .where('left_at', '>', since)
    .executeTakeFirst()
  return row !== undefined
}

export async function updateLeftAt(tx: Db, id: string, at: Date) {
  await tx.updateTable('playback_sessions').set({ left_at: at }).where('id', '=', id).execute()
}

export function listAccountsOfSessions(db: Db, ids: readonly string[], since: Date) {
  return db
    .selectFrom('playback_sessions')
    .select(['id', 'account_id'])
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', since)]))
    .execute()
}

export function findRight(tx: Db, accountId: string, deviceId: string) {
  return tx
    .selectFrom('accounts as account')
    .innerJoin('devices as device', 'device.account_id', 'account.id')
    .leftJoin('access', 'access.account_id', 'account.id')
    .where('account.id', '=', accountId)
    .where('device.id', '=', deviceId)
    .select([
      'account.is_staff',
      'account.suspended_at',
      'device.ended_at',
      'access.ends_at as access_ends_at',
    ])
    .executeTakeFirstOrThrow()
}

export type NewSession = Pick<
  PlaybackSessionsTable,
  'id' | 'public_id' | 'account_id' | 'device_id' | 'network' | 'ip' | 'created_at' | 'expires_at'
>

export async function insertSession(tx: Db, session: NewSession) {
  await tx
    .insertInto('playback_sessions')
    .values({ ...session, last_seen_at: session.created_at })
    .execute()
}

/** `at` may lie ahead. Returns the ids it ended. */
export async function endSessions(
  db: Db,
  ids: readonly string[],
  reason: EndReason,
  at: Date,
): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .updateTable('playback_sessions')
    .set({ ends_at: at, ended_reason: reason })
    .where('id', 'in', ids)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', at)]))
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

export type Renewal = Pick<PlaybackSessionsTable, 'last_seen_at' | 'expires_at'> &
  Partial<Pick<PlaybackSessionsTable, 'ip' | 'away_since'> & ReturnType<typeof toStoredMove>> & {
    casting?: boolean
  }

export async function renewSession(tx: Db, id: string, renewal: Renewal) {
  await tx.updateTable('playback_sessions').set(renewal).where('id', '=', id).execute()
}

export function toStoredMove(move: {
  network: string
  castNetwork: string | null
  movedAt: number
}): Pick<PlaybackSessionsTable, 'network' | 'cast_network' | 'moved_at' | 'away_since'> {
  const { network, castNetwork, movedAt } = move
  return { network, cast_network: castNetwork, moved_at: new Date(movedAt), away_since: null }
}

/** The first television and latest grace period win. */
export async function storeNetworks(
  db: Db,
  session: { id: string; castNetwork: string | null; foreignSince: number | null },
) {
  const { id, castNetwork, foreignSince } = session
  await db
    .updateTable('playback_sessions')
    .set({
      cast_network: sql`coalesce(cast_network, ${castNetwork})`,
      foreign_since: sql`greatest(foreign_since, ${foreignSince === null ? null : new Date(foreignSince)}::timestamptz)`,
    })
    .where('id', '=', id)
    .execute()
}

/** Lets players survive an outage of the site. */
export async function reviveSessions(db: Db, now: Date) {
  await db
    .updateTable('playback_sessions')
    .set({ last_seen_at: now })
    .where('ends_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_seen_at', '<', now)
    .execute()
}

export type SessionUse = {
  id: string
  ip: string
  stream_id: string | null
  player: PlaybackSessionsTable['player']
  last_seen_at: string
  expires_at: string
  figures?: SessionFigures
  figures_at?: string
}

export async function updateSessionUse(db: Db, uses: readonly SessionUse[]) {
  await sql`
    update playback_sessions as session set
      ip = used.ip,
      stream_id = stream.id,
      player = used.player,
      last_seen_at = greatest(session.last_seen_at, used.last_seen_at),
      expires_at = greatest(session.expires_at, used.expires_at),
      figures = case when used.figures_at >= coalesce(session.figures_at, used.figures_at) then used.figures else session.figures end,
      figures_at = greatest(session.figures_at, used.figures_at)
    from jsonb_to_recordset(${JSON.stringify(uses)}::jsonb) as used (
      id text, ip text, stream_id text, player text, last_seen_at timestamptz, expires_at timestamptz,
      figures jsonb, figures_at timestamptz
    )
    left join streams as stream on stream.id = used.stream_id
    where session.id = used.id
  `.execute(db)
}

export function listStreamStates(db: Db) {
  return db.selectFrom('streams').select(['id', 'channel', 'maintenance_mode', 'hidden']).execute()
}

export async function countPlayers(db: Db, accountId: string, agent: string): Promise<number> {
  const { count } = await db
    .selectFrom('devices')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('agent', 'like', `${agent.slice(0, -1)}%`)
    .executeTakeFirstOrThrow()
  return Number(count)
}

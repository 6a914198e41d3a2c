import { sql } from 'kysely'
import { containsPattern } from '../../base/db/contains-pattern.ts'
import type { Db } from '../../base/db/db.ts'

const mostOfEach = 100

function people(db: Db) {
  return (
    db
      .selectFrom('accounts')
      .leftJoin('access', 'access.account_id', 'accounts.id')
      // An unconfirmed factor counts as none.
      .leftJoin('second_factors', 'second_factors.account_id', 'accounts.id')
      .select([
        'accounts.id',
        'accounts.email',
        'accounts.username',
        'accounts.is_staff',
        'accounts.is_owner',
        'accounts.is_legacy',
        'accounts.suspended_at',
        'accounts.deletion_at',
        'accounts.deleted_at',
        'accounts.created_at',
        'accounts.language',
        'access.ends_at',
        'second_factors.confirmed_at as second_factor_since',
      ])
  )
}

export type PersonRow = NonNullable<Awaited<ReturnType<typeof findPerson>>>

export function findPerson(db: Db, id: string) {
  return people(db).where('accounts.id', '=', id).executeTakeFirst()
}

/** In the C locale `lower` covers a to z only. */
const lowered = sql`translate(lower(accounts.username), 'ÆØÅÄÖÜÉ', 'æøåäöüé')`

/** Newest first; `after` is the id of the previous page's last person. */
export function searchPeople(
  db: Db,
  { text, after, limit }: { text: string; after?: string | undefined; limit: number },
) {
  const pattern = containsPattern(text)
  return people(db)
    .where((eb) => eb.or([eb('accounts.email', 'like', pattern), sql<boolean>`${lowered} like ${pattern}`]))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(accounts.created_at, accounts.id) < (select created_at, id from accounts where id = ${after})`,
      ),
    )
    .orderBy('accounts.created_at', 'desc')
    .orderBy('accounts.id', 'desc')
    .limit(limit)
    .execute()
}

/** Newest first, without deleted accounts. */
export function listPeople(db: Db) {
  return people(db)
    .where('accounts.deleted_at', 'is', null)
    .orderBy('accounts.created_at', 'desc')
    .orderBy('accounts.id', 'desc')
    .execute()
}

export function listPersonGrants(db: Db, accountId: string) {
  return db
    .selectFrom('grants')
    .leftJoin('accounts', 'accounts.id', 'grants.staff_account_id')
    .select([
      'grants.id',
      'kind',
      'months',
      'days',
      'seconds',
      'reason',
      'order_id',
      'accounts.email as by',
      'note',
    ])
    .select('grants.created_at')
    .where('account_id', '=', accountId)
    .orderBy('grants.id', 'desc')
    .limit(mostOfEach)
    .execute()
}

export function listPersonOrders(db: Db, accountId: string) {
  return db
    .selectFrom('orders')
    .select(['id', 'state', 'total_months', 'total_cents', 'created_at'])
    .where('buyer_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .limit(mostOfEach)
    .execute()
}

/** Without ids: an id is all that registering takes. */
export function listPersonInvitations(db: Db, accountId: string) {
  return db
    .selectFrom('invitations')
    .select(['email', 'status', 'created_at', 'expires_at'])
    .where('inviter_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .limit(mostOfEach)
    .execute()
}

export function listPersonSessions(db: Db, accountId: string) {
  return db
    .selectFrom('playback_sessions')
    .leftJoin('streams', 'streams.id', 'playback_sessions.stream_id')
    .select(['public_id', 'streams.title as stream', 'player', 'network', 'playback_sessions.created_at'])
    .select(['last_seen_at', 'ended_reason'])
    .where('account_id', '=', accountId)
    .orderBy('playback_sessions.created_at', 'desc')
    .limit(mostOfEach)
    .execute()
}

export function listPersonTickets(db: Db, accountId: string) {
  return db
    .selectFrom('tickets')
    .select(['id', 'subject', 'status', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(mostOfEach)
    .execute()
}

/** Mails to the current address, without their bodies. */
export function listMailsTo(db: Db, email: string) {
  return db
    .selectFrom('mails')
    .select(['id', 'kind', 'subject', 'state', 'error', 'created_at', 'sent_at'])
    .where('recipient', '=', email)
    .orderBy('created_at', 'desc')
    .limit(mostOfEach)
    .execute()
}

/** In id order; `watched` limits it to a stream's viewers. */
export async function listCompensated(
  db: Db,
  now: Date,
  watched?: { streamId: string; from: Date; until: Date } | undefined,
): Promise<string[]> {
  const rows = await db
    .selectFrom('access')
    .select('account_id')
    .where('ends_at', '>', now)
    .$if(watched !== undefined, (query) =>
      query.where('account_id', 'in', (eb) =>
        eb
          .selectFrom('playback_sessions')
          .select('playback_sessions.account_id')
          .where('stream_id', '=', watched?.streamId ?? '')
          .where('created_at', '<', watched?.until ?? now)
          .where('last_seen_at', '>=', watched?.from ?? now),
      ),
    )
    .orderBy('account_id')
    .execute()
  return rows.map(({ account_id }) => account_id)
}

export async function updateRights(
  tx: Db,
  id: string,
  rights: { is_staff?: boolean; suspended_at?: Date | null },
) {
  await tx.updateTable('accounts').set(rights).where('id', '=', id).execute()
}

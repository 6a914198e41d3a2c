import { ticketStatus } from '@strom/contract'
import { sql } from 'kysely'
import { dayMs } from '../../base/clock.ts'
import type { Db } from '../../base/db/db.ts'

export async function countTickets(db: Db): Promise<{ open: number; inProgress: number }> {
  const rows = await db
    .selectFrom('tickets')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .where('status', 'in', [ticketStatus.OPEN, ticketStatus.IN_PROGRESS])
    .groupBy('status')
    .execute()
  const of = (wanted: number) => Number(rows.find(({ status }) => status === wanted)?.count ?? 0)
  return { open: of(ticketStatus.OPEN), inProgress: of(ticketStatus.IN_PROGRESS) }
}

/** Accounts whose legacy subscription renews do not count as ending. */
export async function countAccess(db: Db, now: number) {
  const endsWithin = (days: number) =>
    sql<number>`count(*) filter (where access.ends_at <= ${new Date(now + days * dayMs)} and not coalesce(legacy.renews, false))`
  const renewing = db
    .selectFrom('legacy_subscriptions')
    .select((eb) => [
      'account_id',
      eb.fn.agg<boolean>('bool_or', ['auto_renew']).as('renews'),
      eb.fn.min('next_billing_date').filterWhere('auto_renew', '=', true).as('next'),
    ])
    .groupBy('account_id')
    .as('legacy')
  const row = await db
    .selectFrom('access')
    .leftJoin(renewing, 'legacy.account_id', 'access.account_id')
    .select((eb) => [
      eb.fn.countAll<number>().as('active'),
      endsWithin(7).as('endsIn7'),
      endsWithin(14).as('endsIn14'),
      endsWithin(30).as('endsIn30'),
      sql<number>`count(*) filter (where legacy.renews and legacy.next <= ${new Date(now + 30 * dayMs)})`.as(
        'renewsIn30',
      ),
    ])
    .where('access.ends_at', '>', new Date(now))
    .executeTakeFirstOrThrow()
  return {
    active: Number(row.active),
    endsIn7: Number(row.endsIn7),
    endsIn14: Number(row.endsIn14),
    endsIn30: Number(row.endsIn30),
    renewsIn30: Number(row.renewsIn30),
  }
}

export async function countVisibleStreams(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('streams')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('hidden', '=', false)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Owners and staff do not count; invitations do. */
export async function hasMembers(db: Db): Promise<boolean> {
  const { found } = await db
    .selectNoFrom((eb) =>
      eb
        .or([
          eb.exists(eb.selectFrom('accounts').select('id').where('is_staff', '=', false)),
          eb.exists(eb.selectFrom('invitations').select('id')),
        ])
        .as('found'),
    )
    .executeTakeFirstOrThrow()
  return Boolean(found)
}

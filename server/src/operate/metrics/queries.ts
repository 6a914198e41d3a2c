// Each query reads few rows, by an index or a retention, however large the site.
import { orderStates } from '@strom/contract'
import { sql } from 'kysely'
import type { Db } from '../../base/db/db.ts'

/** States that few orders are in, since none stays. */
const passing = ['created', 'capturing', 'pending', 'disputed'] as const

/** Ended orders count only if made since then. */
export async function countOrders(db: Db, since: Date): Promise<{ state: string; count: number }[]> {
  const lasting = orderStates.filter((state) => !passing.some((one) => one === state))
  const counted = db
    .selectFrom('orders')
    .select(['state', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('state')
  return counted
    .where('state', 'in', [...passing])
    .unionAll(counted.where('state', 'in', lasting).where('created_at', '>=', since))
    .execute()
}

export function findOldestCapturing(db: Db) {
  return db
    .selectFrom('orders')
    .select('created_at')
    .where('state', '=', 'capturing')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
}

/** Sent mails count only if written since then. */
export function countMails(db: Db, since: Date) {
  const counted = db
    .selectFrom('mails')
    .select([
      'state',
      ({ fn }) => fn.countAll<number>().as('count'),
      ({ fn }) => fn.min('created_at').as('oldest'),
    ])
    .groupBy('state')
  return counted
    .where('state', 'in', ['queued', 'failed'])
    .unionAll(counted.where('state', '=', 'sent').where('created_at', '>=', since))
    .execute()
}

/** `last_end`: when the last job ended; null while none has. */
type QueueFigures = { queue: string; state: string; count: number; last_end: Date | null }

/**
 * Reads pg-boss's own table, which keeps a week. An end in the future, from a clock that was ahead, counts
 * only if there is no other.
 */
export async function countJobs(db: Db): Promise<QueueFigures[]> {
  const { rows } = await sql<QueueFigures>`
    select name as queue, state::text as state, count(*) as count,
      coalesce(max(completed_on) filter (where completed_on <= pgboss.job_now()), max(completed_on)) as last_end
    from pgboss.job where name not like '\\_\\_pgboss%' group by name, state`.execute(db)
  return rows
}

export function countSessions(db: Db) {
  return db
    .selectFrom('playback_sessions')
    .select(['stream_id', 'player', ({ fn }) => fn.countAll<number>().as('count')])
    .where('ends_at', 'is', null)
    .groupBy(['stream_id', 'player'])
    .execute()
}

export type PictureFigures = {
  player: string
  reporting: number
  start_up_median: number | null
  start_up_p95: number | null
  latency_median: number | null
  stalls: number
  stalled_ms: number
}

/** `since` leaves out players that fell silent. */
export async function summarisePictures(db: Db, since: Date): Promise<PictureFigures[]> {
  const { rows } = await sql<PictureFigures>`
    select player, count(*) as reporting,
      percentile_cont(0.5) within group (order by (figures ->> 'startUpMs')::float8) as start_up_median,
      percentile_cont(0.95) within group (order by (figures ->> 'startUpMs')::float8) as start_up_p95,
      percentile_cont(0.5) within group (order by (figures ->> 'latency')::float8) as latency_median,
      sum((figures ->> 'stalls')::float8) as stalls, sum((figures ->> 'stalledMs')::float8) as stalled_ms
    from playback_sessions
    where ends_at is null and figures_at >= ${since} and player is not null
    group by player`.execute(db)
  return rows
}

import { type RawBuilder, sql } from 'kysely'
import type { DatabaseLog } from '../database.ts'
import type { Db } from '../db.ts'

const now = sql`pgboss.job_now()`

/** Overlapping transactions write later times than one another's `now`. */
const tolerated = sql`${now} + interval '5 seconds'`

/** A correct clock never puts these ahead. */
export const pastTimes = {
  version: ['cron_on', 'bam_on', 'flow_on', 'reindex_on'],
  queue: ['monitor_claim_on', 'monitor_on', 'maintain_on', 'delta_on'],
  bam: ['started_on'],
  job: ['created_on', 'started_on', 'heartbeat_on', 'completed_on'],
} as const

type Table = keyof typeof pastTimes

/** A scheduled job's minute, which must be unique. */
const slotIsAhead = sql<boolean>`singleton_on > (${tolerated}) at time zone 'UTC'`

/** pg-boss never backs off longer. */
const backoffIsAhead = sql<boolean>`monitor_backoff_on > ${now} + interval '1 hour'`

function isAhead(table: Table): RawBuilder<boolean> {
  return sql`(${sql.join(
    pastTimes[table].map((column) => sql`coalesce(${sql.ref(column)} > ${tolerated}, false)`),
    sql` or `,
  )})`
}

/** Retry times follow from job times; other jobs may be delayed on purpose. */
const moreOf: Partial<Record<Table, { set: RawBuilder<unknown>; where: RawBuilder<boolean> }>> = {
  version: {
    set: sql`monitor_backoff_on = case when ${backoffIsAhead} then null else monitor_backoff_on end`,
    where: backoffIsAhead,
  },
  job: {
    set: sql`
      start_after = case when ${isAhead('job')} then least(start_after, ${now}) else start_after end,
      singleton_on = case when ${slotIsAhead} then null else singleton_on end`,
    where: slotIsAhead,
  },
}

async function setBack(db: Db, table: Table): Promise<number> {
  const sets = pastTimes[table].map((name) => {
    const column = sql.ref(name)
    return sql`${column} = case when ${column} > ${tolerated} then ${now} else ${column} end`
  })
  const more = moreOf[table]
  const { numAffectedRows } = await sql`
    update pgboss.${sql.ref(table)} set ${sql.join(more ? [...sets, more.set] : sets)}
    where ${more ? sql`${isAhead(table)} or ${more.where}` : isAhead(table)}
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Checks only jobs that an index finds. */
async function areTimesAhead(db: Db): Promise<boolean> {
  const { rows } = await sql<{ ahead: boolean }>`
    select exists (select from pgboss.version where ${isAhead('version')} or ${backoffIsAhead})
      or exists (select from pgboss.queue where ${isAhead('queue')})
      or exists (select from pgboss.job where name = '__pgboss__send-it' and state <> 'cancelled' and ${slotIsAhead})
      as ahead
  `.execute(db)
  return rows[0]?.ahead === true
}

export async function bringTimesBack(db: Db, log: Pick<DatabaseLog, 'warn'>): Promise<boolean> {
  const passes = (await setBack(db, 'version')) + (await setBack(db, 'bam'))
  const set = { passes, queues: await setBack(db, 'queue'), jobs: await setBack(db, 'job') }
  if (set.passes + set.queues + set.jobs === 0) return false
  log.warn(set, 'the clock was set back: times of the job runner that lay in the future are now')
  return true
}

type Watch = {
  db: Db
  log: Pick<DatabaseLog, 'warn'>
  seconds: number
  onSetBack(): void
  onError(error: unknown): void
}

export function watchTimes({ db, log, seconds, onSetBack, onError }: Watch): () => Promise<void> {
  const look = async () => {
    if ((await areTimesAhead(db)) && (await bringTimesBack(db, log))) onSetBack()
  }
  let last = Promise.resolve()
  const looking = setInterval(() => {
    last = look().catch(onError)
  }, seconds * 1000)
  return () => {
    clearInterval(looking)
    return last
  }
}

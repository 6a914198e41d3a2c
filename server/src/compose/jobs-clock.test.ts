// Every queue works while the clock is ahead, and after it was set back.
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { describeOnEachDatabase, silentLog } from '../../testing/db/databases.ts'
import { openJobClock } from '../../testing/db/job-clock.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { dayMs } from '../base/clock.ts'
import type { OpenedDatabase } from '../base/db/database.ts'
import { createJobs, type Jobs } from '../base/db/jobs/jobs.ts'
import { pastTimes } from '../base/db/jobs/times-ahead.ts'
import { queues, registerJobs } from './jobs.ts'

const timing = { pollSeconds: 0.5, cronSeconds: 1, takeOverSeconds: 1 }
const names = Object.keys(queues) as (keyof typeof queues)[]
const retried = names.filter((queue) => !('retryLimit' in queues[queue] && queues[queue].retryLimit === 0))
const patience = { timeout: 20_000, interval: 100 }
const hour = 3_600_000

/** Shortly before the nightly backup, then the times at which each schedule is due. */
const evening = Date.parse('2031-03-04T02:39:55Z')
const due = ['2031-03-04T02:40:02Z', '2031-03-04T03:15:02Z', '2031-03-04T03:17:02Z'].map((at) => new Date(at))

async function listSchedules() {
  const site = await openTestApp()
  vi.spyOn(site.app.jobs, 'work').mockImplementation(() => {})
  const schedule = vi.spyOn(site.app.jobs, 'schedule').mockImplementation(() => {})
  registerJobs(site.app)
  const given = schedule.mock.calls.map(([queue, cron]) => ({ queue, cron }))
  await site.close()
  return given
}

describeOnEachDatabase('the job runner whose clock is set', (open) => {
  let database: OpenedDatabase
  let jobs: Jobs
  let clock: Awaited<ReturnType<typeof openJobClock>>
  let schedules: Awaited<ReturnType<typeof listSchedules>>
  let done: { queue: string; data: object }[]
  let fails: Set<string>
  const warn = vi.fn()

  async function begin() {
    jobs = await createJobs(database, { ...silentLog, warn }, queues, timing)
    for (const queue of names) {
      jobs.work(queue, async ({ data, retryCount }) => {
        if (fails.has(queue) && !('scheduled' in data) && retryCount === 0) throw new Error('not today')
        done.push({ queue, data })
      })
    }
    for (const { queue, cron } of schedules) jobs.schedule(queue, cron, { scheduled: true })
  }

  beforeEach(async () => {
    schedules = await listSchedules()
    database = await open()
    done = []
    fails = new Set()
    warn.mockClear()
    await begin()
    clock = await openJobClock(database)
  })

  afterEach(async () => {
    await jobs.stop()
    await clock.restore()
    await database.close()
  })

  const sendToAll = async (data: object) => {
    for (const queue of names) await jobs.send(database.db, queue, data)
  }
  const allDone = (data: object, among: readonly string[] = names) =>
    vi.waitFor(
      () =>
        expect(done.filter((one) => isSame(one.data, data)).map(({ queue }) => queue)).toEqual(
          expect.arrayContaining([...among]),
        ),
      patience,
    )
  const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other)
  const scheduledDone = () => {
    const wanted = schedules.map(({ queue }) => queue)
    return vi.waitFor(() => {
      const come = done.filter(({ data }) => 'scheduled' in data).map(({ queue }) => queue)
      expect(come).toEqual(expect.arrayContaining(wanted))
    }, patience)
  }
  const cronRan = async () => {
    const { rows } = await sql<{ near: boolean }>`
      select abs(extract(epoch from cron_on - pgboss.job_now())) < 30 as near from pgboss.version
    `.execute(database.db)
    expect(rows).toEqual([{ near: true }])
  }
  /** Runs each schedule once. */
  async function letSchedulesCome() {
    for (const at of due) {
      await clock.set(at)
      const minute = at.getUTCMinutes()
      const [everyQuarter, hourly] = [['remind-of-ends'], ['forget']]
      const wanted =
        minute === 40 ? ['daily-backup', 'fold-totals', 'reconcile'] : minute === 15 ? everyQuarter : hourly
      await allDone({ scheduled: true }, wanted)
    }
    await scheduledDone()
  }
  const told = () => warn.mock.calls.filter(([, message]) => /clock was set back/.test(message))

  it.each([
    ['two minutes', 120_000],
    ['two hours', 2 * hour],
    ['400 days', 400 * dayMs],
  ])('by %s, ahead and back while it runs', { timeout: 120_000 }, async (_name, by) => {
    await clock.set(new Date(evening))
    await jobs.start()
    await vi.waitFor(cronRan, patience)
    await sendToAll({ before: true })
    await allDone({ before: true })

    await clock.set(new Date(evening + by))
    await vi.waitFor(cronRan, patience)
    fails = new Set(retried)
    await sendToAll({ ahead: true })
    await vi.waitFor(async () => {
      const { rows } = await sql<{ name: string }>`
        select name from pgboss.job where state = 'retry' and start_after > pgboss.job_now()`.execute(
        database.db,
      )
      expect(rows.map(({ name }) => name).sort()).toEqual([...fails].sort())
    }, patience)

    await clock.set(new Date(evening))
    done = []
    await vi.waitFor(cronRan, patience)
    await allDone({ ahead: true }, [...fails])
    expect(told()).toEqual([
      [{ passes: 1, queues: expect.any(Number), jobs: expect.any(Number) }, expect.any(String)],
    ])
    fails.clear()
    await sendToAll({ back: true })
    await allDone({ back: true })
    await letSchedulesCome()
    const { rows } = await sql`
      select name from pgboss.job where state in ('created', 'retry', 'failed')`.execute(database.db)
    expect(rows).toEqual([])
  })

  it('by 400 days, ahead and back while it is off', async () => {
    await clock.set(new Date(evening + 400 * dayMs))
    await jobs.start()
    await vi.waitFor(cronRan, patience)
    await sendToAll({ ahead: true })
    await allDone({ ahead: true })
    await jobs.stop()
    await clock.set(new Date(evening))
    done = []
    await begin()
    expect(told()).toHaveLength(1)
    await jobs.start()
    await letSchedulesCome()
  })

  it('runs what a schedule had in the false future once more when that time comes', async () => {
    const [night] = due
    await clock.set(night as Date)
    await jobs.start()
    await allDone({ scheduled: true }, ['daily-backup'])
    await clock.set(new Date(evening - hour))
    await vi.waitFor(() => expect(told()).toHaveLength(1), patience)
    done = []
    await clock.set(night as Date)
    await allDone({ scheduled: true }, ['daily-backup'])
  })

  it('loses no job that waits when it is set on', async () => {
    await clock.set(new Date(evening))
    fails = new Set(names)
    await jobs.start()
    for (const queue of retried) await jobs.send(database.db, queue, { before: true })
    await vi.waitFor(async () => {
      const { rows } = await sql`select 1 from pgboss.job where state = 'retry'`.execute(database.db)
      expect(rows).toHaveLength(retried.length)
    }, patience)
    await jobs.stop()
    await clock.set(new Date(evening + 400 * dayMs))
    await begin()
    await jobs.start()
    await allDone({ before: true }, retried)
  })
})

it('of pg-boss judge by no time that is not brought back, or that may lie ahead', async () => {
  const site = await openTestApp()
  const { rows } = await sql<{ at: string }>`
    select table_name || '.' || column_name as at from information_schema.columns
    where table_schema = 'pgboss' and data_type like 'timestamp%'
      and table_name in ('bam', 'job', 'queue', 'schedule', 'subscription', 'version', 'warning')
  `.execute(site.app.db)
  await site.close()
  const broughtBack = Object.entries(pastTimes).flatMap(([table, columns]) =>
    columns.map((name) => `${table}.${name}`),
  )
  const byItself = ['job.start_after', 'job.singleton_on', 'version.monitor_backoff_on']
  const mayLieAhead = ['job.keep_until']
  const onlyTold = [
    'bam.completed_on',
    'bam.created_on',
    'job.source_created_on',
    'queue.created_on',
    'queue.updated_on',
  ]
  const ofOthers = ['schedule', 'subscription'].flatMap((table) => [
    `${table}.created_on`,
    `${table}.updated_on`,
  ])
  const known = [...broughtBack, ...byItself, ...mayLieAhead, ...onlyTold, ...ofOthers, 'warning.created_on']
  expect(rows.map(({ at }) => at).sort()).toEqual(known.sort())
})

import { CompiledQuery, type Kysely, sql } from 'kysely'
import { type Job, type JobResult, PgBoss, type QueueOptions, type SendOptions } from 'pg-boss'
import type { DatabaseLog, OpenedDatabase } from '../database.ts'
import { logTrouble } from '../log-trouble.ts'
import type { Tables } from '../tables/tables.ts'
import { outsideTransaction } from '../transaction-guard.ts'
import { jobStore } from './job-store.ts'
import { steadyClock } from './steady-clock.ts'
import { bringTimesBack, watchTimes } from './times-ahead.ts'

/** Dead letter queues come first. */
export type Queues = Readonly<Record<string, QueueOptions & { deadLetter?: string }>>

type Sendable = Pick<Kysely<Tables>, 'executeQuery'>

type JobOutput = Readonly<Record<string, string | number>>

type JobHandler<D> = (
  job: Pick<Job<D>, 'id' | 'data' | 'retryCount' | 'signal'>,
) => Promise<void> | Promise<JobOutput | undefined>

/** At least once, by one node at a time. */
export type Jobs = {
  /** True on a new or restored database. */
  readonly areNew: boolean
  /** Within the caller's transaction. Null when an equal job waits. */
  send(db: Sendable, queue: string, data: object, options?: Omit<SendOptions, 'db'>): Promise<string | null>
  /** Call before `start`. */
  work<D extends object>(queue: string, handler: JobHandler<D>): void
  /** In UTC, one job for all nodes. Call before `start`. */
  schedule(queue: string, cron: string, data?: object): void
  onSetBack(listener: () => void): void
  start(): Promise<void>
  /** Interrupted jobs are retried. */
  stop(patienceMs?: number): Promise<void>
}

/** Nine attempts over about two hours. */
function withDefaults({ retryBackoff = true, ...options }: Queues[string]) {
  return {
    notify: true,
    retryLimit: 8,
    retryDelay: 20,
    retryBackoff,
    ...(retryBackoff && { retryDelayMax: 3600 }),
    heartbeatSeconds: 30,
    // A clock that ran ahead would expire all waiting jobs.
    retentionSeconds: 50 * 365 * 24 * 3600,
    deleteAfterSeconds: 7 * 24 * 3600,
    ...options,
  }
}

type JobTiming = {
  /** For retries and delayed jobs only. */
  pollSeconds: number
  cronSeconds: number
  takeOverSeconds: number
}

const usualTiming: JobTiming = { pollSeconds: 5, cronSeconds: 30, takeOverSeconds: 30 }
const jobsAtOnce = 10

/** pg-boss compares the steady clock with the database's; the doctor compares machines. */
const ofSteadyClock = /^Warning: Clock skew/

export async function createJobs(
  database: OpenedDatabase,
  log: DatabaseLog,
  queues: Queues,
  timing: JobTiming = usualTiming,
): Promise<Jobs> {
  const boss = new PgBoss({
    ...jobStore(database),
    clock: steadyClock,
    clockMonitorIntervalSeconds: timing.cronSeconds,
    useListenNotify: true,
    cronMonitorIntervalSeconds: timing.cronSeconds,
    cronWorkerIntervalSeconds: Math.min(timing.cronSeconds, 5),
    superviseIntervalSeconds: timing.takeOverSeconds,
    monitorIntervalSeconds: timing.takeOverSeconds,
  })
  const areNew = await hasNoJobs(database)
  const tellTrouble = logTrouble(log, {
    fault: 'the job runner met an error',
    trouble: 'jobs wait for the database',
  })
  boss.on('error', tellTrouble)
  boss.on('warning', ({ data, message }) => {
    if (!ofSteadyClock.test(message)) log.warn(data, message)
  })
  try {
    await boss.start()
    await prepareQueues(boss, queues)
    await bringTimesBack(database.db, log)
  } catch (error) {
    await boss.stop({ graceful: false })
    throw error
  }

  const handlers = new Map<string, JobHandler<never>>()
  const schedules = new Map<string, { cron: string; data: object }>()
  let stopWatch = async () => {}
  let onSetBack = () => {}

  async function settle(job: Job, handler: JobHandler<never>): Promise<JobResult> {
    try {
      const output = await outsideTransaction(() => handler(job as Job<never>))
      return { id: job.id, status: 'completed', output }
    } catch (error) {
      log.warn({ err: error, queue: job.name, job: job.id, tried: job.retryCount + 1 }, 'a job failed')
      return { id: job.id, status: 'failed', output: { message: String(error) } }
    }
  }

  return {
    areNew,
    async send(db, queue, data, options = {}) {
      if (!(queue in queues))
        throw new Error(`There is no queue '${queue}': add it to the queues of createJobs.`)
      return boss.send(queue, data, { ...options, db: writingTo(db) })
    },
    work(queue, handler) {
      handlers.set(queue, handler)
    },
    schedule(queue, cron, data = {}) {
      schedules.set(queue, { cron, data })
    },
    async start() {
      for (const { name, key } of await boss.getSchedules()) {
        if (!schedules.has(name)) await boss.unschedule(name, key)
      }
      for (const [queue, { cron, data }] of schedules) await boss.schedule(queue, cron, data)
      for (const [queue, handler] of handlers) {
        await boss.work<object>(
          queue,
          {
            // Single jobs would each wait for the next poll.
            batchSize: jobsAtOnce,
            burstWhenBatchFull: true,
            perJobResults: true,
            pollingIntervalSeconds: timing.pollSeconds,
            notifyPollingIntervalSeconds: timing.pollSeconds,
          },
          (jobs) => Promise.all(jobs.map((job) => settle(job, handler))),
        )
      }
      const { db } = database
      stopWatch = watchTimes({
        db,
        log,
        seconds: timing.cronSeconds,
        onSetBack: () => onSetBack(),
        onError: tellTrouble,
      })
    },
    onSetBack(listener) {
      onSetBack = listener
    },
    async stop(patienceMs = 5000) {
      await stopWatch()
      await boss.stop({ graceful: true, timeout: patienceMs })
    },
  }
}

function writingTo(db: Sendable) {
  return {
    async executeSql(text: string, values: unknown[] = []) {
      const { rows } = await db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, values))
      return { rows: [...rows] }
    },
  }
}

async function hasNoJobs({ db }: OpenedDatabase): Promise<boolean> {
  const { rows } = await sql<{ none: boolean }>`select to_regnamespace('pgboss') is null as none`.execute(db)
  return rows[0]?.none === true
}

async function prepareQueues(boss: PgBoss, queues: Queues) {
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const [name, options] of Object.entries(queues)) {
    const wanted = withDefaults(options)
    const queue = existing.get(name)
    if (queue && isSubset(wanted, queue)) continue
    if (queue) await boss.updateQueue(name, wanted)
    else await boss.createQueue(name, wanted)
    // Fills pg-boss's cache: a look-up inside a transaction would need a second connection.
    await boss.findJobs(name, { id: '00000000-0000-0000-0000-000000000000' })
  }
}

function isSubset(wanted: object, existing: object) {
  return Object.entries(wanted).every(([key, value]) => (existing as Record<string, unknown>)[key] === value)
}

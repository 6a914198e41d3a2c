import { tmpdir } from 'node:os'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startKillable, untilSo } from '../../../../testing/crash/processes.ts'
import {
  describeOnEachDatabase,
  describeOnPostgres,
  openUnmigrated,
  silentLog,
} from '../../../../testing/db/databases.ts'
import { heldQueues } from '../../../../testing/job-holder.ts'
import type { OpenedDatabase } from '../database.ts'
import { createJobs, type Jobs } from './jobs.ts'

const soon = { retryDelay: 0, retryBackoff: false }
const queues = { mail: soon, flaky: { ...soon, retryLimit: 2 }, lost: {}, cleaning: {} }
const timing = { pollSeconds: 0.5, cronSeconds: 1, takeOverSeconds: 1 }

describeOnEachDatabase('jobs', (open) => {
  let database: OpenedDatabase
  let jobs: Jobs
  let done: unknown[]

  beforeEach(async () => {
    database = await open()
    jobs = await createJobs(database, silentLog, queues, timing)
    done = []
    jobs.work('mail', async ({ data }) => ({ place: done.push(data) }))
  })

  afterEach(async () => {
    await jobs.stop()
    await database.close()
  })

  async function states(queue: string) {
    const { rows } =
      await sql`select state::text, retry_count as retries from pgboss.job where name = ${queue}`.execute(
        database.db,
      )
    return rows
  }

  it('are sent with the transaction that causes them, also before work begins', async () => {
    await sql`create table marks (id int)`.execute(database.db)
    await database.db.transaction().execute(async (tx) => {
      await sql`insert into marks values (1)`.execute(tx)
      await jobs.send(tx, 'mail', { number: 1 })
    })
    const rolledBack = database.db.transaction().execute(async (tx) => {
      await sql`insert into marks values (2)`.execute(tx)
      await jobs.send(tx, 'mail', { number: 2 })
      throw new Error('rolled back')
    })
    await expect(rolledBack).rejects.toThrow('rolled back')
    expect(await states('mail')).toEqual([{ state: 'created', retries: 0 }])
    await jobs.start()
    await vi.waitFor(
      async () => expect(await states('mail')).toEqual([{ state: 'completed', retries: 0 }]),
      10_000,
    )
    expect(done).toEqual([{ number: 1 }])
    const kept = await sql`select output from pgboss.job where name = 'mail'`.execute(database.db)
    expect(kept.rows).toEqual([{ output: { place: 1 } }])
  })

  it('are done once each, many at once, and promptly', async () => {
    await jobs.start()
    const send = (number: number) =>
      database.db.transaction().execute((tx) => jobs.send(tx, 'mail', { number }))
    await Promise.all(Array.from({ length: 60 }, (_, number) => send(number)))
    await vi.waitFor(
      async () => expect(await states('mail')).toEqual(Array(60).fill({ state: 'completed', retries: 0 })),
      10_000,
    )
    expect(new Set(done.map((data) => (data as { number: number }).number)).size).toBe(60)
    expect(done).toHaveLength(60)
  })

  it('that fail are tried again, as often as their queue says, each by itself', async () => {
    const tries: number[] = []
    jobs.work<{ good: boolean }>('flaky', async ({ data, retryCount }) => {
      if (data.good) return
      tries.push(retryCount)
      throw new Error('not today')
    })
    await jobs.send(database.db, 'flaky', { good: true })
    await jobs.send(database.db, 'flaky', { good: false })
    await jobs.start()
    await vi.waitFor(
      async () =>
        expect(await states('flaky')).toEqual(
          expect.arrayContaining([
            { state: 'completed', retries: 0 },
            { state: 'failed', retries: 2 },
          ]),
        ),
      15_000,
    )
    expect(tries).toEqual([0, 1, 2])
  })

  it('may use the database and send further jobs', async () => {
    jobs.work('lost', async () => {
      await database.db.transaction().execute((tx) => jobs.send(tx, 'mail', { number: 7 }))
    })
    await jobs.start()
    await jobs.send(database.db, 'lost', {})
    await vi.waitFor(() => expect(done).toEqual([{ number: 7 }]), 10_000)
  })

  it('that are waiting already are not sent twice when asked so', async () => {
    const options = { singletonKey: 'daily', singletonSeconds: 3600 }
    expect(await jobs.send(database.db, 'lost', {}, options)).toEqual(expect.any(String))
    expect(await jobs.send(database.db, 'lost', {}, options)).toBeNull()
  })

  it('come by schedule, and no more when it is gone from the program', async () => {
    const cleaned = vi.fn(async () => {})
    jobs.work('cleaning', cleaned)
    jobs.schedule('cleaning', '* * * * * *', { all: true })
    await jobs.start()
    await vi.waitFor(
      () => expect(cleaned).toHaveBeenCalledWith(expect.objectContaining({ data: { all: true } })),
      15_000,
    )
    await jobs.stop()
    jobs = await createJobs(database, silentLog, queues, timing)
    await jobs.start()
    expect((await sql`select name from pgboss.schedule`.execute(database.db)).rows).toEqual([])
  })

  it('under way are waited for when work ends', async () => {
    const begun = Promise.withResolvers<void>()
    jobs.work('lost', async () => {
      begun.resolve()
      await new Promise((resolve) => setTimeout(resolve, 300))
    })
    await jobs.start()
    await jobs.send(database.db, 'lost', {})
    await begun.promise
    await jobs.stop()
    expect(await states('lost')).toEqual([{ state: 'completed', retries: 0 }])
  })
})

describeOnPostgres('jobs of several nodes', (open) => {
  it('that were in the hand of one that is killed are taken over by another', async () => {
    const database = await open()
    const env = { STROM_DATABASE_URL: database.url }
    const first = startKillable('server/testing/job-holder.ts', [], env, tmpdir())
    await untilSo(first, () => first.said().includes('works'))
    const jobs = await createJobs(database, silentLog, heldQueues, timing)
    const id = await jobs.send(database.db, 'held', { number: 1 })
    await untilSo(first, () => first.said().includes(`took ${id}`))
    const taken: unknown[] = []
    jobs.work('held', async (job) => void taken.push({ id: job.id, data: job.data, tried: job.retryCount }))
    await jobs.start()

    await first.kill()
    // A queue's minimum is ten seconds.
    await sql`update pgboss.job set heartbeat_seconds = 1 where id = ${id}`.execute(database.db)
    await vi.waitFor(() => expect(taken).toEqual([{ id, data: { number: 1 }, tried: 1 }]), 10_000)
    await vi.waitFor(async () => {
      const { rows } = await sql`select state::text from pgboss.job where id = ${id}`.execute(database.db)
      expect(rows).toEqual([{ state: 'completed' }])
    }, 5000)
    await jobs.stop()
  })
})

it('are prepared in a database that never had any', async () => {
  const database = await openUnmigrated()
  const jobs = await createJobs(database, silentLog, queues)
  expect(await jobs.send(database.db, 'mail', {})).toEqual(expect.any(String))
  await jobs.stop()
  await database.close()
})

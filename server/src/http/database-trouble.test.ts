// PostgreSQL restarts, is away, stands still, or has a full disk; the site stays one that can be used.
import { setTimeout as sleep } from 'node:timers/promises'
import { contract } from '@strom/contract'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  openTroubleStage,
  signInMember,
  type Timed,
  type TroubledNode,
  type TroubleStage,
  watch,
} from '../testing/trouble-stage.ts'

const onPostgres = process.env.TEST_DATABASE_URL !== undefined
if (!onPostgres) process.stderr.write('NOT RUN: trouble with PostgreSQL (TEST_DATABASE_URL is not set)\n')

/** What is promised is 3 seconds; the rest is a busy machine's. */
const soonMs = 6000
const ticket = { type: 1, subject: 'No sound', description: 'The harbour is silent.' }

function refused(reason: string) {
  return expect.objectContaining({
    status: 503,
    retryAfter: expect.stringMatching(/^[1-9]\d*$/),
    body: { resultCode: 19, detail: expect.any(String), reason: `database-${reason}` },
  })
}

describe.runIf(onPostgres)('while PostgreSQL', () => {
  let stage: TroubleStage
  let node: TroubledNode
  let member: { id: string; token: string }
  const client = () => new pg.Client({ connectionString: stage.postgres.url })

  beforeAll(async () => {
    stage = await openTroubleStage()
    node = await stage.open({ DATABASE_CONNECTIONS: '4' })
    await node.build.stream({ id: 'fjord' })
    member = await signInMember(node)
  })
  // Whatever a test came to, the next has a database, and its tables.
  afterEach(async () => {
    stage.postgres.thaw()
    await stage.postgres.up()
    for (const release of held.splice(0)) await release().catch(() => {})
  })
  afterAll(() => stage?.close())

  async function play() {
    const { body } = await node.call(contract.playback.expiryToken, { token: member.token, body: {} })
    if (!body.streamToken) throw new Error(`no stream token: ${JSON.stringify(body)}`)
    return body.streamToken
  }
  const read = (at = node) => at.call(contract.streams.all, { token: member.token })
  const write = (at = node) => at.call(contract.support.createTicket, { token: member.token, body: ticket })
  async function tickets() {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from tickets`.execute(node.app.db)
    return rows[0]?.n
  }

  const held: (() => Promise<void>)[] = []
  /** Holds a table against everybody until the returned function is called. */
  async function hold(table: string) {
    const holder = client()
    await holder.connect()
    await holder.query(`begin; lock table ${table}`)
    held.push(() => holder.end())
    return () => holder.end()
  }

  it('restarts under load, reads wait and succeed', async () => {
    const stop = watch(node, await play(), 'fjord')
    const answers: Timed[] = []
    let loaded = true
    async function reader() {
      while (loaded) answers.push(await read())
    }
    const readers = Array.from({ length: 8 }, reader)
    for (let round = 0; round < 2; round++) {
      await sleep(300)
      await stage.postgres.down()
      await sleep(500)
      await stage.postgres.up()
    }
    await sleep(300)
    loaded = false
    await Promise.all(readers)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(answers.length).toBeGreaterThan(16)
    expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(soonMs)
    const seen = await stop()
    expect(seen.statuses).toEqual({ 200: expect.any(Number) })
    expect(seen.slowest).toBeLessThan(1000)
    expect((await write()).body).toMatchObject({ resultCode: 1 })
  })

  it('is away, players play on at every node, and all else is told when to come again', {
    timeout: 60_000,
  }, async () => {
    const other = await stage.open()
    await node.app.settings.set(node.app.db, 'playbackIdleSeconds', 6)
    await vi.waitFor(() => expect(other.app.settings.get('playbackIdleSeconds')).toBe(6))
    const streamToken = await play()
    const stop = watch(node, streamToken, 'fjord')
    await vi.waitFor(async () => {
      const { status } = await other.get(`/media/t/${streamToken}/fjord/720p/index.m3u8`)
      expect(status).toBe(200)
    })
    await stage.postgres.down()
    const downAt = performance.now()
    const [reading, writing, ready] = await Promise.all([read(), write(), node.get('/readyz')])
    expect([reading, writing]).toEqual([refused('unreachable'), refused('unreachable')])
    for (const { ms } of [reading, writing, ready]) expect(ms).toBeLessThan(soonMs)
    expect(ready.status).toBe(503)
    const check = { token: member.token, body: { streamToken } }
    expect((await node.call(contract.playback.accountShareCheck, check)).status).toBe(503)
    // Longer than what makes a session idle, which the other node must not take this one for.
    await sleep(10_000 - (performance.now() - downAt))
    await stage.postgres.up()
    await vi.waitFor(async () => expect((await node.get('/readyz')).status).toBe(200), 5000)
    expect((await read()).status).toBe(200)
    await vi.waitFor(async () => {
      const { rows } = await sql<{ seen: boolean }>`
        select last_seen_at > now() - interval '2 seconds' as seen from playback_sessions
        where ended_reason is null`.execute(node.app.db)
      expect(rows).toContainEqual({ seen: true })
    }, 8000)
    const checked = await node.call(contract.playback.accountShareCheck, check)
    expect(checked.body).toEqual({ resultCode: 1, accountSharerDisconnected: false })
    expect(await stop()).toMatchObject({ statuses: { 200: expect.any(Number) } })
    // What was changed while nobody could listen holds at the other node as well.
    await node.app.settings.set(node.app.db, 'playbackIdleSeconds', 90)
    await vi.waitFor(() => expect(other.app.settings.get('playbackIdleSeconds')).toBe(90), 8000)
    await other.close()
  })

  it.runIf(process.platform === 'linux')(
    'stands still, it is not waited for, and thawed it serves all again',
    {
      timeout: 30_000,
    },
    async () => {
      const streamToken = await play()
      const stop = watch(node, streamToken, 'fjord')
      const before = await tickets()
      stage.postgres.freeze()
      // Each over a connection that is there already, which nobody closes.
      const [reading, writing, ready] = await Promise.all([read(), write(), node.get('/readyz')])
      expect([reading, writing]).toEqual([refused('unreachable'), refused('unreachable')])
      for (const { ms } of [reading, writing, ready]) expect(ms).toBeLessThan(soonMs)
      expect(ready.status).toBe(503)
      // By now that is known.
      for (const { status, ms } of [await read(), await write(), await node.get('/readyz')]) {
        expect(status).toBe(503)
        expect(ms).toBeLessThan(500)
      }
      stage.postgres.thaw()
      await vi.waitFor(async () => expect((await node.get('/readyz')).status).toBe(200), 5000)
      expect((await read()).status).toBe(200)
      expect((await write()).body).toMatchObject({ resultCode: 1 })
      expect(await tickets()).toBe((before ?? 0) + 1)
      const seen = await stop()
      expect(seen.statuses).toEqual({ 200: expect.any(Number) })
      expect(seen.slowest).toBeLessThan(1000)
      // None is left over: neither here nor there.
      await vi.waitFor(async () => {
        const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from pg_stat_activity where application_name = 'strom'`.execute(node.app.db)
        expect(rows[0]?.n).toBeLessThanOrEqual(4)
        expect(node.app.poolLoad?.()).toMatchObject({ used: 0, waiting: 0 })
      }, 8000)
    },
  )

  it('drops its connections, reads are asked again and writes are not repeated', async () => {
    const before = await tickets()
    const release = await hold('tickets, streams')
    const [writing, reading] = [write(), read()]
    await vi.waitFor(async () => {
      const { rows } = await sql`select from pg_stat_activity where wait_event_type = 'Lock'`.execute(
        node.app.db,
      )
      // The site reads streams by itself, too.
      expect(rows.length).toBeGreaterThanOrEqual(2)
    }, 8000)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock'`.execute(
      node.app.db,
    )
    expect(await writing).toEqual(refused('unreachable'))
    await release()
    expect((await reading).status).toBe(200)
    expect(await tickets()).toBe(before)
  })

  it('has no connection free, the next is refused soon, and past a queue at once', async () => {
    const release = await hold('tickets')
    const watcher = client()
    await watcher.connect()
    const using = Array.from({ length: 4 }, () => write())
    await vi.waitFor(async () => {
      const { rows } = await watcher.query(`select from pg_stat_activity where wait_event_type = 'Lock'`)
      expect(rows).toHaveLength(4)
    }, 8000)
    const waits = read()
    await sleep(50)
    const queue = Array.from({ length: 80 }, () => sql`select 1`.execute(node.app.db).catch(() => null))
    const atOnce = await node.call(contract.playback.expiryToken, { token: member.token, body: {} })
    expect(atOnce).toEqual(refused('busy'))
    expect(atOnce.ms).toBeLessThan(1500)
    const waited = await waits
    expect(waited).toEqual(refused('busy'))
    expect(waited.ms).toBeLessThan(soonMs)
    await Promise.all(queue)
    await release()
    for (const { body } of await Promise.all(using)) expect(body).toMatchObject({ resultCode: 1 })
    await watcher.end()
    expect((await read()).status).toBe(200)
  })

  it('takes too long for a statement, which is given up', async () => {
    const url = new URL(stage.postgres.url)
    url.searchParams.set('options', '-c statement_timeout=300')
    const hurried = await stage.open({ DATABASE_URL: url.href })
    const release = await hold('tickets')
    expect(await write(hurried)).toEqual(refused('slow'))
    await release()
    expect((await write(hurried)).body).toMatchObject({ resultCode: 1 })
    await hurried.close()
  })

  it('has a full disk, reading goes on, and writing when there is room', async () => {
    await sql`create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(node.app.db)
    for (const table of ['tickets', 'devices']) {
      await sql`create trigger full_disk before insert or update on ${sql.table(table)}
        execute function no_room()`.execute(node.app.db)
    }
    // Noting when the member was last seen is a write that nobody asked for.
    await sql`alter table devices disable trigger full_disk;`.execute(node.app.db)
    await sql`update devices set last_seen_at = now() - interval '5 minutes'`.execute(node.app.db)
    await sql`alter table devices enable trigger full_disk`.execute(node.app.db)
    expect(await write()).toEqual(refused('full'))
    expect((await read()).status).toBe(200)
    expect(await node.get('/readyz')).toMatchObject({
      status: 200,
      body: { status: 'ready', warning: 'the disk of the database is full' },
    })
    await sql`drop function no_room cascade`.execute(node.app.db)
    expect((await write()).body).toMatchObject({ resultCode: 1 })
  })
})

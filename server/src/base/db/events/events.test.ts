import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { describeOnEachDatabase, describeOnPostgres, silentLog } from '../../../../testing/db/databases.ts'
import type { OpenedDatabase } from '../database.ts'
import { createEvents, type Events } from './events.ts'
import { listLivingNodes, nodeName } from './node-names.ts'

describeOnEachDatabase('events', (open) => {
  let database: OpenedDatabase
  let events: Events
  let heard: unknown[]

  beforeEach(async () => {
    database = await open()
    events = await createEvents(database, silentLog)
    heard = []
    events.subscribe('marks', (payload) => void heard.push(payload))
  })

  afterEach(async () => {
    await events.close()
    await database.close()
  })

  /** Earlier events have arrived once this one has. */
  async function settled() {
    const arrived = Promise.withResolvers<void>()
    const unsubscribe = events.subscribe('settled', () => arrived.resolve())
    await events.publish(database.db, 'settled', {})
    await arrived.promise
    unsubscribe()
  }

  it('arrive in order, only at the listeners of their topic, at this process too', async () => {
    await events.publish(database.db, 'marks', { number: 1, text: 'Blåbær \'n\' "$1"' })
    await events.publish(database.db, 'others', { number: 2 })
    await events.publish(database.db, 'marks', { number: 3 })
    await settled()
    expect(heard).toEqual([{ number: 1, text: 'Blåbær \'n\' "$1"' }, { number: 3 }])
  })

  it('that are none are made up for by reading again', async () => {
    let resyncs = 0
    events.onResync(() => {
      resyncs += 1
    })
    await sql`select pg_notify('strom_events', '{"topic":')`.execute(database.db)
    await expect.poll(() => resyncs).toBe(1)
    await events.publish(database.db, 'marks', { number: 1 })
    await settled()
    expect(heard).toEqual([{ number: 1 }])
  })

  it('wait for the commit, and are gone with a rollback', async () => {
    await database.db.transaction().execute(async (tx) => {
      await events.publish(tx, 'marks', { number: 1 })
      await sleep(50)
      expect(heard).toEqual([])
    })
    const broken = database.db.transaction().execute(async (tx) => {
      await events.publish(tx, 'marks', { number: 2 })
      throw new Error('rolled back')
    })
    await expect(broken).rejects.toThrow('rolled back')
    await settled()
    expect(heard).toEqual([{ number: 1 }])
  })

  it('may be answered with queries, even while the commit that sent them returns', async () => {
    const counted = Promise.withResolvers<unknown>()
    events.subscribe('count', async () => {
      const { rows } = await sql`select count(*)::int as marks from marks`.execute(database.db)
      counted.resolve(rows)
    })
    await sql`create table marks (id int)`.execute(database.db)
    await database.db.transaction().execute(async (tx) => {
      await sql`insert into marks values (1)`.execute(tx)
      await events.publish(tx, 'count', {})
    })
    expect(await counted.promise).toEqual([{ marks: 1 }])
  })

  it('go to every other listener when one fails, and no more to one that has unsubscribed', async () => {
    events.subscribe('marks', () => {
      throw new Error('a listener fails')
    })
    events.subscribe('marks', () => Promise.reject(new Error('a listener fails later')))
    const later: unknown[] = []
    const unsubscribe = events.subscribe('marks', (payload) => void later.push(payload))
    await events.publish(database.db, 'marks', { number: 1 })
    await settled()
    unsubscribe()
    await events.publish(database.db, 'marks', { number: 2 })
    await settled()
    expect(heard).toEqual([{ number: 1 }, { number: 2 }])
    expect(later).toEqual([{ number: 1 }])
  })

  it('are in step, but not from when a listener failed until everything was read again', async () => {
    expect(events.areInStep()).toBe(true)
    let broken = true
    events.subscribe('marks', () => {
      if (broken) throw new Error('the database is away')
    })
    const resynced = vi.fn(() => {
      if (broken) throw new Error('the database is still away')
    })
    events.onResync(resynced)
    await events.publish(database.db, 'marks', { number: 1 })
    await vi.waitFor(() => expect(resynced).toHaveBeenCalled(), 2000)
    expect(events.areInStep()).toBe(false)
    broken = false
    await vi.waitFor(() => expect(events.areInStep()).toBe(true), 2000)
  })

  it('of more than 7,999 bytes are refused, the largest ones arrive', async () => {
    const room = 7999 - JSON.stringify({ topic: 'marks', payload: { text: '' } }).length
    await expect(events.publish(database.db, 'marks', { text: 'x'.repeat(room + 1) })).rejects.toThrow(
      'has 8000 bytes',
    )
    await expect(events.publish(database.db, 'marks', { text: 'ø'.repeat(room / 2 + 1) })).rejects.toThrow(
      'bytes',
    )
    await events.publish(database.db, 'marks', { text: 'x'.repeat(room) })
    await settled()
    expect(heard).toEqual([{ text: 'x'.repeat(room) }])
  })
})

describeOnPostgres('events between nodes', (open) => {
  it('tell who lives, and whether they share the secret of an edge', async () => {
    const database = await open()
    const named = (nodeUrl: string | undefined, edgeSecret: string) =>
      createEvents(database, silentLog, nodeName({ nodeUrl, edgeSecret }))
    // Other tests share this server.
    const url = `http://127.0.0.1:${process.pid}`
    const nodes = await Promise.all([named(url, 'one'), named(`${url}/b`, 'one'), named(`${url}/c`, 'two')])
    const living = async () =>
      (await listLivingNodes(database.db)).filter((node) => node.url?.startsWith(url))
    const [a, b, c] = (await living()).sort((one, other) => (one.url ?? '').localeCompare(other.url ?? ''))
    expect([a?.url, b?.url, c?.url]).toEqual([url, `${url}/b`, `${url}/c`])
    expect(b?.edge).toBe(a?.edge)
    expect(c?.edge).not.toBe(a?.edge)
    for (const node of nodes) await node.close()
    await vi.waitFor(async () => expect(await living()).toEqual([]), 5000)
  })

  it('arrive at the other one, and after a lost connection resync and go on', async () => {
    const database = await open()
    const events = await createEvents(database, silentLog)
    const other = await createEvents(database, silentLog)
    const there: unknown[] = []
    const resynced = vi.fn()
    other.subscribe('marks', (payload) => void there.push(payload))
    other.onResync(resynced)
    await events.publish(database.db, 'marks', { number: 1 })
    await vi.waitFor(() => expect(there).toEqual([{ number: 1 }]))
    expect(other.areInStep()).toBe(true)
    const resyncing = Promise.withResolvers<void>()
    other.onResync(() => resyncing.promise)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'strom-events' and datname = current_database()`.execute(database.db)
    await vi.waitFor(() => expect(other.areInStep()).toBe(false), { timeout: 5000, interval: 5 })
    await vi.waitFor(() => expect(resynced).toHaveBeenCalledOnce(), 5000)
    expect(other.areInStep()).toBe(false)
    resyncing.resolve()
    await vi.waitFor(() => expect(other.areInStep()).toBe(true))
    await events.publish(database.db, 'marks', { number: 2 })
    await vi.waitFor(() => expect(there).toEqual([{ number: 1 }, { number: 2 }]))
    await other.close()
    await events.close()
  })
})

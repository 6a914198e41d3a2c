// PostgreSQL has no connection, time or room; the site stays usable.
import { setTimeout as sleep } from 'node:timers/promises'
import { contract } from '@strom/contract'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { postgresUrl } from '../../../testing/db/postgres.ts'
import { refusedFor, soonMs } from '../../../testing/trouble/acts.ts'
import { type Troubled, useTroubledNode } from '../../../testing/trouble/use-troubled-node.ts'

describe.runIf(postgresUrl)('while PostgreSQL', () => {
  let { stage, node, token, acts } = {} as Troubled
  useTroubledNode((troubled) => {
    ;({ stage, node, token, acts } = troubled)
  })
  const client = () => new pg.Client({ connectionString: stage.postgres.url })
  // The next test needs its tables and connections.
  afterEach(async () => {
    for (const release of held.splice(0)) await release().catch(() => {})
  })

  const held: (() => Promise<void>)[] = []
  /** Locks a table until the returned function is called. */
  async function hold(table: string) {
    const holder = client()
    await holder.connect()
    await holder.query(`begin; lock table ${table}`)
    held.push(() => holder.end())
    return () => holder.end()
  }

  it('drops its connections, reads are asked again and writes are not repeated', async () => {
    const before = await acts.tickets()
    const release = await hold('tickets, streams')
    const [writing, reading] = [acts.write(), acts.read()]
    await vi.waitFor(async () => {
      const { rows } = await sql`select from pg_stat_activity where wait_event_type = 'Lock'`.execute(
        node.app.db,
      )
      // Includes the site's own reads.
      expect(rows.length).toBeGreaterThanOrEqual(2)
    }, 8000)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock'`.execute(
      node.app.db,
    )
    expect(await writing).toEqual(refusedFor('unreachable'))
    await release()
    expect((await reading).status).toBe(200)
    expect(await acts.tickets()).toBe(before)
  })

  it('has no connection free, the next is refused soon, and past a queue at once', async () => {
    const release = await hold('tickets')
    const watcher = client()
    await watcher.connect()
    held.push(() => watcher.end())
    const using = Array.from({ length: 4 }, () => acts.write())
    await vi.waitFor(async () => {
      const { rows } = await watcher.query(`select from pg_stat_activity where wait_event_type = 'Lock'`)
      expect(rows).toHaveLength(4)
    }, 8000)
    const waits = acts.read()
    await sleep(50)
    const queue = Array.from({ length: 80 }, () => sql`select 1`.execute(node.app.db).catch(() => null))
    const atOnce = await node.call(contract.playback.expiryToken, { token: token, body: {} })
    expect(atOnce).toEqual(refusedFor('busy'))
    expect(atOnce.ms).toBeLessThan(1500)
    const load = node.app.poolLoad?.()
    expect(load).toMatchObject({ used: 4, idle: 0 })
    expect(load?.waiting).toBeGreaterThan(50)
    const waited = await waits
    expect(waited).toEqual(refusedFor('busy'))
    expect(waited.ms).toBeLessThan(soonMs)
    await Promise.all(queue)
    await release()
    for (const { body } of await Promise.all(using)) expect(body).toMatchObject({ resultCode: 1 })
    expect((await acts.read()).status).toBe(200)
  })

  it('takes too long for a statement, which is given up', async () => {
    const { rows } = await sql`show statement_timeout`.execute(node.app.db)
    expect(rows).toEqual([{ statement_timeout: '15s' }])
    const url = new URL(stage.postgres.url)
    url.searchParams.set('options', '-c statement_timeout=300')
    const hurried = await stage.open({ STROM_DATABASE_URL: url.href })
    const release = await hold('tickets')
    expect(await acts.write(hurried)).toEqual(refusedFor('slow'))
    await release()
    expect((await acts.write(hurried)).body).toMatchObject({ resultCode: 1 })
    await hurried.close()
  })

  it('has a full disk, reading goes on, and writing when there is room', async () => {
    await sql`create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(node.app.db)
    for (const table of ['tickets', 'devices']) {
      await sql`create trigger full_disk before insert or update on ${sql.table(table)}
        execute function no_room()`.execute(node.app.db)
    }
    // Recording when the member was last seen is a write too.
    await sql`alter table devices disable trigger full_disk;`.execute(node.app.db)
    await sql`update devices set last_seen_at = now() - interval '5 minutes'`.execute(node.app.db)
    await sql`alter table devices enable trigger full_disk`.execute(node.app.db)
    expect(await acts.write()).toEqual(refusedFor('full'))
    expect((await acts.read()).status).toBe(200)
    expect(await node.get('/readyz')).toMatchObject({
      status: 200,
      body: { status: 'ready', warning: 'the disk of the database is full' },
    })
    await sql`drop function no_room cascade`.execute(node.app.db)
    expect((await acts.write()).body).toMatchObject({ resultCode: 1 })
  })
})

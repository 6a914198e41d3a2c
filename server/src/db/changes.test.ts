import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startOwnPostgres } from '../../../scripts/with-postgres.mjs'
import { openInMemory } from '../../testing/db/embedded.ts'
import { postgresUrl } from '../../testing/db/postgres.ts'
import { prepareForTests, silentLog } from '../../testing/db/schema.ts'
import { batched } from './batched.ts'
import { type DatabaseState, knownState, stateOf } from './changes.ts'
import { compiledOnce } from './compiled-once.ts'
import type { EmbeddedDatabase, PostgresDatabase } from './database.ts'
import { openPostgres } from './postgres/postgres.ts'
import { outsideTransaction } from './transaction-guard.ts'

const listStreams = compiledOnce((db, id: string) =>
  db.selectFrom('streams').select('title').where('id', '=', id),
)
const insertStream = sql`insert into streams (id, title, channel, image_location, position, created_at) values ('one', 'One', 'arena', '', 1, now())`

describe('the embedded database, which one process has to itself', () => {
  let database: EmbeddedDatabase
  const changes = () => knownState(database.db)
  beforeEach(async () => {
    database = await openInMemory()
    await listStreams(database.db, 'one')
    return () => database.close()
  })

  /** Does something. @returns whether anything may have changed. */
  async function mayChange(work: () => Promise<unknown>): Promise<boolean> {
    const before = changes()
    await work()
    return changes() !== before
  }

  it('is as it was after a look-up that is known to only read', async () => {
    expect(await mayChange(() => listStreams(database.db, 'one'))).toBe(false)
  })

  it('may have been changed by everything else, whoever has it done', async () => {
    const { db, pglite } = database
    expect(await mayChange(() => insertStream.execute(db))).toBe(true)
    expect(await mayChange(() => sql`select 1`.execute(db))).toBe(true)
    expect(
      await mayChange(() => db.transaction().execute((tx) => sql`delete from streams`.execute(tx))),
    ).toBe(true)
    expect(await mayChange(() => pglite.exec(`select nextval('texts_id_seq')`).catch(() => {}))).toBe(true)
    expect(await mayChange(() => pglite.query('delete from streams'))).toBe(true)
  })

  it('is not read in the middle of a transaction, and has changed when that has ended', async () => {
    const { db } = database
    const inserted = Promise.withResolvers<DatabaseState | null>()
    const asked = Promise.withResolvers<void>()
    const before = changes()
    const committed = db.transaction().execute(async (tx) => {
      await insertStream.execute(tx)
      inserted.resolve(changes())
      await asked.promise
    })
    const within = await Promise.race([inserted.promise, committed])
    const reading = listStreams(db, 'one')
    asked.resolve()
    expect(await reading).toEqual([{ title: 'One' }])
    await committed
    expect(new Set([before, within, changes()]).size).toBe(3)
  })
})

if (!postgresUrl) process.stderr.write('NOT RUN on PostgreSQL (TEST_DATABASE_URL is not set): changes\n')

// A PostgreSQL of its own: the transactions of all its databases are counted together, and other tests commit all the time.
describe.runIf(postgresUrl)('a database that others may change, on PostgreSQL', () => {
  let server: NonNullable<Awaited<ReturnType<typeof startOwnPostgres>>>
  let one: PostgresDatabase
  let other: PostgresDatabase
  beforeAll(async () => {
    const started = await startOwnPostgres()
    if (!started) throw new Error('no PostgreSQL started')
    server = started
    one = await openPostgres(server.url, silentLog)
    other = await openPostgres(server.url, silentLog, 1)
    await prepareForTests(one)
  }, 60_000)
  beforeEach(() => sql`delete from streams`.execute(other.db))
  afterAll(async () => {
    await other?.close()
    await one?.close()
    await server?.stop()
  })

  it('is as it was until somebody’s work is committed, and tells so when asked', async () => {
    const { db } = one
    expect(knownState(db)).toBeNull()
    // PostgreSQL's own upkeep may commit now and then, too.
    await expect.poll(async () => new Set([await stateOf(db), await stateOf(db)]).size).toBe(1)
    const { before, within } = await other.db.transaction().execute(async (tx) => {
      await insertStream.execute(tx)
      return outsideTransaction(async () => ({
        before: await stateOf(db),
        within: await listStreams(db, 'one'),
      }))
    })
    expect(within).toEqual([])
    expect(await stateOf(db)).not.toBe(before)
  })

  it('is asked for once by all who ask in one turn', async () => {
    const { db } = one
    const statements = vi.spyOn(db, 'executeQuery')
    await Promise.all([stateOf(db), stateOf(db)])
    expect(statements).toHaveBeenCalledTimes(1)
    await stateOf(db)
    expect(statements).toHaveBeenCalledTimes(2)
  })

  it('is not read again while it is as it was, and is by who asks after another node has changed it', async () => {
    const { db } = one
    const app = { db }
    let readings = 0
    const countStreams = batched(async (_: typeof app, ids: string[]) => {
      readings += 1
      const rows = await listStreams(db, 'one')
      return new Map(ids.map((id) => [id, rows.length]))
    })
    await expect
      .poll(async () => {
        const before = readings
        await countStreams(app, 'one')
        return readings - before
      })
      .toBe(0)
    await insertStream.execute(other.db)
    expect(await countStreams(app, 'one')).toBe(1)
  })
})

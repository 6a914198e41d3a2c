import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { changesOf } from './changes.ts'
import { compiledOnce } from './compiled-once.ts'
import type { EmbeddedDatabase } from './database.ts'
import { describeOnPostgres, openTestDatabase } from './testing/databases.ts'
import { openInMemory } from './testing/embedded.ts'

const listStreams = compiledOnce((db, id: string) =>
  db.selectFrom('streams').select('title').where('id', '=', id),
)
const insertStream = sql`insert into streams (id, title, channel, image_location, position, created_at) values ('one', 'One', 'arena', '', 1, now())`

describe('the embedded database, which one process has to itself', () => {
  let database: EmbeddedDatabase
  const changes = () => changesOf(database.db)
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
    const inserted = Promise.withResolvers<number | null>()
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

describeOnPostgres('a database that others may change', () => {
  it('has no such number', async () => {
    const { db, close } = await openTestDatabase()
    expect(changesOf(db)).toBeNull()
    await close()
  })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { describeOnEachDatabase, describeOnPostgres } from '../../../testing/db/databases.ts'
import type { OpenedDatabase } from './database.ts'
import { deleteInBatches } from './delete-in-batches.ts'
import { outsideTransaction } from './transaction-guard.ts'

const size = 5
const moment = 1_000_000

const remove = ({ db }: OpenedDatabase) =>
  deleteInBatches(db, 'throttles', (eb) => eb('expire', '<', moment), size)

async function fill({ db }: OpenedDatabase, old: number, expire = moment - 1) {
  await sql`insert into throttles (key, expire) select 'old-' || n, ${expire}::bigint from generate_series(1, ${old}::int) as n`.execute(
    db,
  )
}

async function keysIn({ db }: OpenedDatabase) {
  const rows = await db.selectFrom('throttles').select('key').orderBy('key').execute()
  return rows.map(({ key }) => key)
}

describeOnEachDatabase('deleting in batches', (open) => {
  let database: OpenedDatabase
  beforeAll(async () => {
    database = await open()
  })
  beforeEach(() => database.db.deleteFrom('throttles').execute())
  afterAll(() => database.close())

  it.each([0, 1, size - 1, size, size + 1, 3 * size, 3 * size + 2])(
    'deletes %i rows before a moment, and none at it or later',
    async (old) => {
      await fill(database, old)
      const kept = [
        { key: 'at', expire: moment },
        { key: 'later', expire: moment + 1 },
      ]
      await database.db.insertInto('throttles').values(kept).execute()
      await remove(database)
      expect(await keysIn(database)).toEqual(['at', 'later'])
    },
  )

  it('keeps what it did before a failure, and goes on there', async () => {
    await fill(database, 2 * size + 2)
    await sql`create function refuse_one() returns trigger language plpgsql as
      'begin if old.key = ''old-8'' then raise exception ''not this one''; end if; return old; end'`.execute(
      database.db,
    )
    await sql`create trigger refuse_one before delete on throttles for each row execute function refuse_one()`.execute(
      database.db,
    )
    await expect(remove(database)).rejects.toThrow('not this one')
    expect(await keysIn(database)).toHaveLength(size + 2)
    await sql`drop function refuse_one cascade`.execute(database.db)
    await remove(database)
    expect(await keysIn(database)).toEqual([])
  })
})

describeOnPostgres('deleting in batches beside others', (open) => {
  it('keeps a row that is renewed while it waits', async () => {
    const database = await open()
    await fill(database, 2)
    const removing = await database.db.transaction().execute(async (tx) => {
      await tx.updateTable('throttles').set({ expire: moment }).where('key', '=', 'old-1').execute()
      const started = outsideTransaction(() => remove(database))
      const waiting = sql<{ n: number }>`select count(*)::int as n from pg_locks
        where not granted and transactionid = pg_current_xact_id()::xid`
      await expect.poll(async () => (await waiting.execute(tx)).rows[0]?.n).toBe(1)
      return { started }
    })
    await removing.started
    expect(await keysIn(database)).toEqual(['old-1'])
  })
})

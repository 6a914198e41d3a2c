import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../../testing/db/databases.ts'
import type { OpenedDatabase } from './database.ts'
import type { Db } from './db.ts'
import { listAsJson, statementName } from './list-as-json.ts'

const created_at = new Date('2026-11-22T08:00:00.125Z')

function selectAccounts(db: Db, ids: string[]) {
  return db
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .orderBy('id')
}

const list = (db: Db, ids: string[]) => listAsJson(db, selectAccounts(db, ids))

describeOnEachDatabase('rows as one JSON text', (open) => {
  let database: OpenedDatabase
  beforeAll(async () => {
    database = await open()
    for (const id of ['anna', 'bjørn "B"']) {
      const email = `${id.length}@strom.test`
      const account = { id, email, username: id, password_hash: '-', created_at }
      await database.db.insertInto('accounts').values(account).execute()
    }
  })

  it('are as JSON has them: instants exact, and in text', async () => {
    const [row] = await list(database.db, ['anna'])
    expect(row).toMatchObject({ username: 'anna', suspended_at: null, is_staff: false })
    expect(new Date(row?.created_at ?? '')).toEqual(created_at)
  })

  it('are those of the values given, each time and many at once', async () => {
    const asked = [['anna'], ['bjørn "B"', 'anna', 'nobody'], ['nobody'], []]
    const found = await Promise.all(asked.map((ids) => list(database.db, ids)))
    const ids = found.map((rows) => rows.map(({ id }) => id))
    expect(ids).toEqual([['anna'], ['anna', 'bjørn "B"'], [], []])
  })

  it('come again after a wrong value, and after the table has changed', async () => {
    expect(await list(database.db, ['anna'])).toHaveLength(1)
    await expect(list(database.db, ['a\0b'])).rejects.toThrow(/invalid byte sequence/)
    await sql`alter table accounts alter column username type varchar(80)`.execute(database.db)
    expect(await list(database.db, ['anna'])).toMatchObject([{ username: 'anna' }])
  })

  it('are of a statement that has a name, as no other has', () => {
    const plain = selectAccounts(database.db, []).compile()
    expect(statementName(plain.sql)).toBeUndefined()
  })
})

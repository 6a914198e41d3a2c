import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../../testing/db/databases.ts'
import type { OpenedDatabase } from './database.ts'
import { outsideTransaction } from './transaction-guard.ts'

describeOnEachDatabase('the guard of transactions', (open) => {
  let database: OpenedDatabase
  const one = (db: OpenedDatabase['db']) => sql<{ one: number }>`select 1 as one`.execute(db)

  beforeAll(async () => {
    database = await open()
    await sql`create table marks (id int primary key)`.execute(database.db)
  })

  it('refuses the database inside its own transaction, which is rolled back and leaves it usable', async () => {
    const { db } = database
    const nested = db.transaction().execute(async (tx) => {
      await sql`insert into marks values (1)`.execute(tx)
      await one(db)
    })
    await expect(nested).rejects.toThrow('used inside one of its own transactions')
    const again = db.transaction().execute(() => db.transaction().execute(one))
    await expect(again).rejects.toThrow('used inside one of its own transactions')
    expect((await sql`select id from marks`.execute(db)).rows).toEqual([])
  })

  it('lets others wait their turn meanwhile, and what a transaction set off go on after it', async () => {
    const { db } = database
    const inside = Promise.withResolvers<void>()
    const finish = Promise.withResolvers<void>()
    let after: Promise<unknown> | undefined
    const transaction = db.transaction().execute(async (tx) => {
      await sql`insert into marks values (2)`.execute(tx)
      after = finish.promise.then(() => sleep(50)).then(() => one(db))
      inside.resolve()
      await finish.promise
    })
    await inside.promise
    const meanwhile = one(db)
    const own = outsideTransaction(() => one(db))
    finish.resolve()
    await transaction
    expect((await meanwhile).rows).toEqual([{ one: 1 }])
    expect((await own).rows).toEqual([{ one: 1 }])
    expect(await after).toMatchObject({ rows: [{ one: 1 }] })
  })

  it('lets a transaction use another database', async () => {
    const other = await open()
    const { rows } = await database.db.transaction().execute(() => one(other.db))
    expect(rows).toEqual([{ one: 1 }])
    await other.close()
  })

  it('keeps fifty transactions at once apart', async () => {
    const { db } = database
    await sql`create table counts (count int)`.execute(db)
    await sql`insert into counts values (0)`.execute(db)
    const add = () =>
      db.transaction().execute(async (tx) => {
        const { rows } = await sql<{ count: number }>`select count from counts for update`.execute(tx)
        await sql`update counts set count = ${(rows[0]?.count ?? 0) + 1}`.execute(tx)
      })
    await Promise.all(Array.from({ length: 50 }, add))
    expect((await sql`select count from counts`.execute(db)).rows).toEqual([{ count: 50 }])
  })
})

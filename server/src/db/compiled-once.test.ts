import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compiledOnce, isRepeated } from './compiled-once.ts'
import type { OpenedDatabase } from './database.ts'
import { openTestDatabase } from './testing.ts'

let database: OpenedDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  for (const name of ['anna', 'bjørn "B"']) {
    const email = name === 'anna' ? 'anna@strom.test' : 'bjorn@strom.test'
    await database.db
      .insertInto('accounts')
      .values({
        ...{ id: name, email, username: name, password_hash: '-' },
        created_at: new Date('2026-11-22T08:00:00.125Z'),
      })
      .execute()
  }
})
afterAll(() => database.close())

function namesQuery() {
  const built: string[][] = []
  const list = compiledOnce((db, ids: string[]) => {
    built.push(ids)
    return db
      .selectFrom('accounts')
      .select(['username', 'created_at', 'suspended_at', 'is_staff'])
      .where('id', '=', sql<string>`any(${ids}::text[])`)
      .where('language', '=', 'en')
      .orderBy('username')
  })
  return { built, list }
}

test('the statement is written once, and given another value each time', async () => {
  const { built, list } = namesQuery()
  const namesOf = async (ids: string[]) => (await list(database.db, ids)).map(({ username }) => username)
  expect(await namesOf(['anna'])).toEqual(['anna'])
  expect(await namesOf(['bjørn "B"', 'anna', 'nobody'])).toEqual(['anna', 'bjørn "B"'])
  expect(await namesOf(['nobody'])).toEqual([])
  expect(built).toEqual([['anna']])
})

test('rows are as JSON has them: instants exact, and in text', async () => {
  const [row] = await namesQuery().list(database.db, ['anna'])
  expect(row).toEqual({
    username: 'anna',
    created_at: expect.any(String),
    suspended_at: null,
    is_staff: false,
  })
  expect(new Date(row?.created_at ?? '').toISOString()).toBe('2026-11-22T08:00:00.125Z')
})

test('many at once each get their own', async () => {
  const { list } = namesQuery()
  const found = await Promise.all(
    Array.from({ length: 30 }, (_, n) => list(database.db, [n % 2 ? 'anna' : 'bjørn "B"'])),
  )
  expect(found.map(([row]) => row?.username)).toEqual(
    Array.from({ length: 30 }, (_, n) => (n % 2 ? 'anna' : 'bjørn "B"')),
  )
})

test('each database has a statement of its own; a transaction reads its own rows', async () => {
  const { list } = namesQuery()
  await expect(
    database.db.transaction().execute(async (tx) => {
      await tx.updateTable('accounts').set({ username: 'Anna' }).where('id', '=', 'anna').execute()
      expect(await list(tx, ['anna'])).toMatchObject([{ username: 'Anna' }])
      throw new Error('away with it')
    }),
  ).rejects.toThrow('away with it')
  expect(await list(database.db, ['anna'])).toMatchObject([{ username: 'anna' }])
})

test('a statement that does not use the value once is refused', async () => {
  const unused = compiledOnce((db, _id: string) => db.selectFrom('accounts').select('id'))
  const twice = compiledOnce((db, id: string) =>
    db.selectFrom('accounts').select('id').where('id', '=', id).where('email', '=', id),
  )
  await expect(unused(database.db, 'anna')).rejects.toThrow('does not use the value once')
  await expect(twice(database.db, 'anna')).rejects.toThrow('does not use the value once')
})

test('one that failed works again: a wrong value, a table that has changed meanwhile', async () => {
  const list = compiledOnce((db, id: string) => db.selectFrom('accounts').selectAll().where('id', '=', id))
  expect(await list(database.db, 'anna')).toHaveLength(1)
  await expect(list(database.db, 'a\0b')).rejects.toThrow(/invalid byte sequence/)
  expect(await list(database.db, 'anna')).toHaveLength(1)
  await sql`alter table accounts alter column username type varchar(80)`.execute(database.db)
  expect(await list(database.db, 'anna')).toMatchObject([{ username: 'anna' }])
})

test('only such statements are known as repeated', async () => {
  const compiled = database.db.selectFrom('accounts').select('id').compile()
  expect(isRepeated(compiled.sql)).toBe(false)
})

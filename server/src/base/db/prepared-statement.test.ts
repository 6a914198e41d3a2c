import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../../testing/db/databases.ts'
import type { OpenedDatabase } from './database.ts'
import { preparedJsonQuery } from './prepared-json-query.ts'
import { preparedStatement, statementName } from './prepared-statement.ts'

let database: OpenedDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  for (const name of ['anna', 'bjørn "B"']) {
    const email = name === 'anna' ? 'anna@strom.test' : 'bjorn@strom.test'
    await database.db
      .insertInto('accounts')
      .values({
        id: name,
        email,
        username: name,
        password_hash: '-',
        created_at: new Date('2026-11-22T08:00:00.125Z'),
      })
      .execute()
  }
})
afterAll(() => database.close())

const { list: listAccounts } = preparedStatement((db, { names, from }: { names: string[]; from: Date }) =>
  db
    .selectFrom('accounts')
    .select(['username', 'created_at', 'suspended_at'])
    .where('id', '=', sql<string>`any(${names}::text[])`)
    .where('created_at', '>=', from)
    .where('language', '=', 'en')
    .orderBy('username'),
)

const begin = new Date(0)
const later = new Date('2026-11-22T08:00:00.126Z')

test('the statement is given other values each time', async () => {
  const namesOf = async (names: string[], from: Date) =>
    (await listAccounts(database.db, { names, from })).map(({ username }) => username)
  expect(await namesOf(['anna'], begin)).toEqual(['anna'])
  expect(await namesOf(['bjørn "B"', 'anna', 'nobody'], begin)).toEqual(['anna', 'bjørn "B"'])
  expect(await namesOf(['nobody'], begin)).toEqual([])
  expect(await namesOf(['anna'], later)).toEqual([])
})

test('rows are those of any other query', async () => {
  const [row] = await listAccounts(database.db, { names: ['anna'], from: begin })
  const created_at = new Date('2026-11-22T08:00:00.125Z')
  expect(row).toEqual({ username: 'anna', created_at, suspended_at: null })
})

test('one value can be all that it is given, and stand in several places', async () => {
  const { first, one } = preparedStatement((db, id: string) =>
    db.selectFrom('accounts').select('email').where('id', '=', id).where('username', '=', id),
  )
  expect(await first(database.db, 'anna')).toEqual({ email: 'anna@strom.test' })
  expect(await first(database.db, 'nobody')).toBeUndefined()
  await expect(one(database.db, 'nobody')).rejects.toThrow('the one row')
})

test('many at once each get their own', async () => {
  const { first } = preparedStatement((db, id: string) =>
    db.selectFrom('accounts').select('username').where('id', '=', id),
  )
  const ids = Array.from({ length: 30 }, (_, n) => (n % 2 ? 'anna' : 'bjørn "B"'))
  const found = await Promise.all(ids.map((id) => first(database.db, id)))
  expect(found.map((row) => row?.username)).toEqual(ids)
})

test('a transaction reads its own rows, and what it wrote goes with it', async () => {
  const { run } = preparedStatement((tx, { id, username }: { id: string; username: string }) =>
    tx.updateTable('accounts').set({ username }).where('id', '=', id),
  )
  const { first } = preparedStatement((db, id: string) =>
    db.selectFrom('accounts').select('username').where('id', '=', id),
  )
  await run(database.db, { id: 'anna', username: 'anna' })
  await expect(
    database.db.transaction().execute(async (tx) => {
      await run(tx, { id: 'anna', username: 'Anna' })
      expect(await first(tx, 'anna')).toEqual({ username: 'Anna' })
      throw new Error('away with it')
    }),
  ).rejects.toThrow('away with it')
  expect(await first(database.db, 'anna')).toEqual({ username: 'anna' })
})

test('one that failed works again: a wrong value, a table that has changed meanwhile', async () => {
  const { list } = preparedStatement((db, id: string) =>
    db.selectFrom('accounts').selectAll().where('id', '=', id),
  )
  for (let time = 0; time < 3; time++) expect(await list(database.db, 'anna')).toHaveLength(1)
  await expect(list(database.db, 'a\0b')).rejects.toThrow(/invalid byte sequence/)
  expect(await list(database.db, 'anna')).toHaveLength(1)
  await sql`alter table accounts alter column username type varchar(80)`.execute(database.db)
  expect(await list(database.db, 'anna')).toMatchObject([{ username: 'anna' }])
  await sql`alter table accounts add column shoe_size integer default 42`.execute(database.db)
  expect(await list(database.db, 'anna')).toMatchObject([{ shoe_size: 42 }])
})

test('only such statements have a name', async () => {
  const id = database.db.selectFrom('accounts').select('id')
  const list = preparedStatement((db, email: string) =>
    db.selectFrom('accounts').select('id').where('email', '=', email),
  )
  await list.run(database.db, 'anna@strom.test')
  expect(statementName(id.where('email', '=', '').compile().sql)).toMatch(/^strom_\d+$/)
  expect(statementName(id.where('email', '<>', '').compile().sql)).toBeUndefined()
})

test('rows as one JSON text are as JSON has them: instants exact, and in text', async () => {
  const list = preparedJsonQuery((db, ids: string[]) =>
    db
      .selectFrom('accounts')
      .select(['username', 'created_at', 'suspended_at', 'is_staff'])
      .where('id', '=', sql<string>`any(${ids}::text[])`),
  )
  const [row] = await list(database.db, ['anna'])
  expect(row).toEqual({
    username: 'anna',
    created_at: expect.any(String),
    suspended_at: null,
    is_staff: false,
  })
  expect(new Date(row?.created_at ?? '').toISOString()).toBe('2026-11-22T08:00:00.125Z')
})

import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, expect, it, test } from 'vitest'
import { describeOnEachDatabase, describeOnPostgres, silentLog } from '../../../testing/db/databases.ts'
import type { OpenedDatabase } from './database.ts'
import { createLoader, createSharedLoader } from './loader.ts'
import { openPostgres } from './postgres/postgres.ts'

/** Records each query's keys, and answers on command. */
function slowDoubles() {
  const queries: number[][] = []
  const waiting: (() => void)[] = []
  const find = createLoader(async (_from: { db: object }, keys: number[]) => {
    queries.push(keys)
    await new Promise<void>((resolve) => waiting.push(resolve))
    return new Map(keys.filter((key) => key > 0).map((key) => [key, 2 * key]))
  })
  return { queries, find, answer: () => waiting.shift()?.() }
}

/** Longer than an idle loader gathers a batch. */
const turn = () => sleep(20)

test('what is asked for in one turn is one query, each key once', async () => {
  const { queries, find, answer } = slowDoubles()
  const app = { db: {} }
  const asked = [1, 2, 1, -1].map((key) => find(app, key))
  await turn()
  answer()
  expect(await Promise.all(asked)).toEqual([2, 4, 2, undefined])
  expect(queries).toEqual([[1, 2, -1]])
})

test('a caller that asks while a query is under way is answered by the next one, which begins after it', async () => {
  const { queries, find, answer } = slowDoubles()
  const app = { db: {} }
  const first = find(app, 1)
  await turn()
  const later = [find(app, 1)]
  await turn()
  later.push(find(app, 3))
  await turn()
  expect(queries).toEqual([[1]])
  answer()
  expect(await first).toBe(2)
  await turn()
  expect(queries).toEqual([[1], [1, 3]])
  answer()
  expect(await Promise.all(later)).toEqual([2, 6])
})

test('while queries hang, callers take a few queries, and not one each', async () => {
  const { queries, find, answer } = slowDoubles()
  const app = { db: {} }
  const asked: Promise<unknown>[] = []
  for (let caller = 1; caller <= 100; caller++) {
    asked.push(find(app, caller))
    await sleep(4)
  }
  await expect.poll(() => queries.flat()).toHaveLength(100)
  expect(queries.length).toBeLessThan(6)
  for (const _ of queries) answer()
  expect(await Promise.all(asked)).toHaveLength(100)
})

test('a query that hangs holds up callers after it for a quarter of a second at most', async () => {
  const hung = Promise.withResolvers<void>()
  const find = createLoader(async (_from: { db: object }, keys: string[]) => {
    if (keys.includes('hangs')) await hung.promise
    return new Map(keys.map((key) => [key, key]))
  })
  const app = { db: {} }
  const hanging = find(app, 'hangs')
  await turn()
  const asked = performance.now()
  expect(await find(app, 'later')).toBe('later')
  expect(performance.now() - asked).toBeLessThan(1000)
  hung.resolve()
  expect(await hanging).toBe('hangs')
})

test('each database is asked by itself', async () => {
  const { queries, find, answer } = slowDoubles()
  const asked = [find({ db: {} }, 1), find({ db: {} }, 2)]
  await turn()
  answer()
  answer()
  expect(await Promise.all(asked)).toEqual([2, 4])
  expect(queries).toEqual([[1], [2]])
})

test('a failure is told to those who asked, and to nobody after them', async () => {
  let broken = true
  const read = createSharedLoader(async (_from: { db: object }) => {
    if (broken) throw new Error('the database is away')
    return 'there'
  })
  const app = { db: {} }
  const asked = [read(app), read(app)]
  for (const one of await Promise.allSettled(asked)) expect(one.status).toBe('rejected')
  broken = false
  expect(await read(app)).toBe('there')
})

const findTitle = createLoader(async ({ db }: OpenedDatabase, ids: string[]) => {
  const rows = await db
    .selectFrom('streams')
    .select(['id', 'title'])
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .execute()
  return new Map(rows.map(({ id, title }) => [id, title]))
})

const setTitle = (title: string) => sql`update streams set title = ${title} where id = 'one'`

describeOnEachDatabase('a look-up after a change', (open) => {
  let database: OpenedDatabase
  beforeAll(async () => {
    database = await open()
    await sql`
      insert into streams (id, title, channel, image_location, position, created_at)
      values ('one', 'first', 'arena', '', 1, now())`.execute(database.db)
  })

  it('finds it at once, whether it was there before or not', async () => {
    const { db } = database
    for (const title of ['second', 'third']) {
      await findTitle(database, 'one')
      await setTitle(title).execute(db)
      expect(await findTitle(database, 'one')).toBe(title)
    }
    await sql`delete from streams`.execute(db)
    expect(await findTitle(database, 'one')).toBeUndefined()
  })
})

describeOnPostgres('a look-up after a change by hand or at another node', (open) => {
  it('finds it at once', async () => {
    const database = await open()
    const other = await openPostgres(database.url, silentLog, 1)
    try {
      await sql`
        insert into streams (id, title, channel, image_location, position, created_at)
        values ('one', 'first', 'arena', '', 1, now())`.execute(other.db)
      expect(await findTitle(database, 'one')).toBe('first')
      await setTitle('second').execute(other.db)
      expect(await findTitle(database, 'one')).toBe('second')
    } finally {
      await other.close()
    }
  })
})

import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { limitKinds, readLimit } from '../base/throttle/limits.ts'
import { setTimesBack } from './set-times-back.ts'
import { type Ahead, storedTimes } from './stored-times.ts'

let site: TestApp

beforeEach(async () => {
  site = await openTestApp()
})

afterEach(() => site.close())

it('knows of every time in the database whether it may lie in the future', async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = current_schema() and data_type like 'timestamp%' and table_name not like 'kysely%'
  `.execute(site.app.db)
  const known = Object.entries(storedTimes).flatMap(([table, columns]) =>
    Object.keys(columns).map((column) => `${table}.${column}`),
  )
  expect(rows.map(({ table, column }) => `${table}.${column}`).sort()).toEqual(known.sort())
})

/** In seconds ahead. */
function expected(ahead: Ahead, seconds: number): number {
  if (ahead === 'believed' || ahead === 'by itself') return seconds
  if (typeof ahead === 'object') return seconds > 3630 ? 3600 : seconds
  const most = typeof ahead === 'function' ? ahead(site.app.settings) : ahead
  return seconds > most + 30 ? most : seconds
}

/** Only the time columns: rows need no others. */
async function makeTables(db: TestApp['app']['db']) {
  await sql`create schema ahead`.execute(db)
  for (const [table, columns] of Object.entries(storedTimes)) {
    const fields = Object.keys(columns).map((column) => sql`${sql.ref(column)} timestamptz`)
    await sql`create table ahead.${sql.table(table)} (id int, ${sql.join(fields)})`.execute(db)
  }
  await sql`create table ahead.throttles (key text, expire bigint)`.execute(db)
}

describe.each([
  ['a day ago', -86_400],
  ['20 seconds ahead, as clocks of nodes may differ', 20],
  ['two hours ahead', 7200],
  ['400 days ahead', 400 * 86_400],
])('times of %s', (_name, by) => {
  it('become what they can be at most', async () => {
    const now = site.clock.now()
    // Dependent times are an hour later.
    const at = (ahead: Ahead) => by + (typeof ahead === 'object' ? 3600 : 0)
    await site.app.db.transaction().execute(async (tx) => {
      await makeTables(tx)
      for (const [table, columns] of Object.entries(storedTimes)) {
        const names = Object.keys(columns).map((column) => sql.ref(column))
        const values = Object.values(columns).map(
          (ahead) => sql`${new Date(now + at(ahead) * 1000)}::timestamptz`,
        )
        await sql`insert into ahead.${sql.table(table)} (id, ${sql.join(names)}) values (1, ${sql.join(values)}), (2, ${sql.join(names.map(() => sql`null`))})`.execute(
          tx,
        )
      }
      await sql`set local search_path = ahead`.execute(tx)
      await setTimesBack(site.app, tx)
      for (const [table, columns] of Object.entries(storedTimes)) {
        const { rows } = await sql<
          Record<string, Date | null>
        >`select * from ${sql.table(table)} order by id`.execute(tx)
        for (const [column, ahead] of Object.entries(columns)) {
          const seconds = ((rows[0]?.[column]?.getTime() ?? 0) - now) / 1000
          if (table !== 'channel_hosts')
            expect(seconds, `${table}.${column}`).toBe(expected(ahead, at(ahead)))
          expect(rows[1]?.[column], `${table}.${column}`).toBeNull()
        }
      }
      await sql`drop schema ahead cascade`.execute(tx)
    })
  })

  it('lengthen no pause of any limit', async () => {
    const { db } = site.app
    const now = site.clock.now()
    for (const kind of limitKinds) {
      const { windowSeconds } = readLimit(site.app, kind)
      const expire = now + (windowSeconds + by) * 1000
      await db
        .insertInto('throttles')
        .values({ key: `${kind}:one`, points: 99, expire })
        .execute()
    }
    await setTimesBack(site.app)
    for (const kind of limitKinds) {
      const { windowSeconds } = readLimit(site.app, kind)
      const { expire } = await db
        .selectFrom('throttles')
        .select('expire')
        .where('key', '=', `${kind}:one`)
        .executeTakeFirstOrThrow()
      expect((Number(expire) - now) / 1000, kind).toBe(by > 30 ? windowSeconds : windowSeconds + by)
    }
  })
})

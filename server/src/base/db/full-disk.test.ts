import { PGliteDialect, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { classifyDatabaseError } from './classify-database-error.ts'
import { startPGlite } from './embedded/pglite-durable.ts'
import { diskIsFull, noteDisk, watchDisk } from './full-disk.ts'
import { createGuardedKysely } from './transaction-guard.ts'

const megabyte = 1024 * 1024
let freeBytes = 1000 * megabyte
let pglite: Awaited<ReturnType<typeof startPGlite>>

beforeAll(async () => {
  pglite = await startPGlite({})
})
afterAll(() => pglite.close())

it('what adds to a database whose disk is nearly full is refused, the rest goes on, and all when there is room', async () => {
  const { guard } = watchDisk('/data', () => freeBytes, 0)
  const db = createGuardedKysely<{ notes: { id: number } }>(new PGliteDialect({ pglite }), { guard })
  await sql`create table notes (id int)`.execute(db)
  const add = (id: number) => db.insertInto('notes').values({ id }).execute()
  const trouble = (adding: Promise<unknown>) => adding.then(() => null, classifyDatabaseError)
  await add(1)
  expect(diskIsFull(db)).toBe(false)

  freeBytes = 40 * megabyte
  expect(await trouble(add(2))).toBe('full')
  expect(await trouble(db.updateTable('notes').set({ id: 3 }).execute())).toBe('full')
  const half = db.transaction().execute(async (tx) => {
    await tx.deleteFrom('notes').execute()
    await tx.insertInto('notes').values({ id: 4 }).execute()
  })
  expect(await trouble(half)).toBe('full')
  expect(diskIsFull(db)).toBe(true)
  expect(await db.selectFrom('notes').selectAll().execute()).toEqual([{ id: 1 }])
  await db.deleteFrom('notes').execute()

  freeBytes = 60 * megabyte
  await add(5)
  expect(await db.selectFrom('notes').selectAll().execute()).toEqual([{ id: 5 }])
})

it('a disk on this machine is seen to be full before anything fails, and to have room again', () => {
  const db = {}
  noteDisk(
    db,
    watchDisk('/data', () => freeBytes, 0),
  )
  for (const [free, full] of [
    [60, false],
    [40, true],
    [60, false],
  ] as const) {
    freeBytes = free * megabyte
    expect(diskIsFull(db)).toBe(full)
  }
})

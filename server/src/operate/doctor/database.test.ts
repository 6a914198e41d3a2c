import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { checkDatabase } from './database.ts'

let site: TestApp
beforeAll(async () => {
  site = await openTestApp()
})
afterAll(() => site.close())

it.each([
  ['off', true],
  ['on', false],
] as const)('with synchronous_commit %s it says whether a crash loses commits', async (value, loses) => {
  const found = await site.app.db.transaction().execute(async (tx) => {
    await sql`select set_config('synchronous_commit', ${value}, true)`.execute(tx)
    return checkDatabase({ ...site.app, db: tx })
  })
  const durability = found.find(({ check }) => check === 'durability')
  expect(durability?.says.startsWith('synchronous_commit is off')).toBe(loses)
  if (loses) expect(durability?.state).toBe('problem')
})

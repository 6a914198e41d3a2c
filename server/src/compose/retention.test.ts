import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { removeAllExpired } from './retention.ts'

let test: TestApp
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())

it('removes all that it can, and then says what it could not', async () => {
  const { app } = test
  const { id } = await test.build.account()
  const sent = { inviter_id: id, email: 'friend@example.org', created_at: new Date(test.clock.now()) }
  await app.db.insertInto('invitation_sends').values(sent).execute()
  test.clock.advance(365 * 86_400)
  await sql`alter table throttles rename to throttles_away`.execute(app.db)
  await expect(removeAllExpired(app)).rejects.toThrow(/^1 of 19 rules failed: .*throttles/)
  expect(await app.db.selectFrom('invitation_sends').selectAll().execute()).toEqual([])
  await sql`alter table throttles_away rename to throttles`.execute(app.db)
  await expect(removeAllExpired(app)).resolves.toBeUndefined()
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { grantAccess, isAccessOpen } from './grant-access.ts'
import { findAccessEnd, listGrants } from './queries.ts'

let test: TestApp
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())

async function readAccessEnd(accountId: string) {
  return (await findAccessEnd(test.app.db, accountId))?.toISOString()
}

async function hasAccess(accountId: string) {
  return isAccessOpen(test.app, await findAccessEnd(test.app.db, accountId))
}

describe('grantAccess', () => {
  it('starts now, extends what is there, and begins anew after a gap', async () => {
    const { id } = await test.build.account()
    expect(await hasAccess(id)).toBe(false)
    await test.build.grant(id, { months: 1 })
    expect(await readAccessEnd(id)).toBe('2026-12-20T12:00:00.000Z')
    await test.build.grant(id, { months: 2 })
    expect(await readAccessEnd(id)).toBe('2027-02-20T12:00:00.000Z')
    expect(await hasAccess(id)).toBe(true)
    test.clock.advance(100 * 86_400)
    expect(await hasAccess(id)).toBe(false)
    await test.build.grant(id, { days: 7 })
    expect(await readAccessEnd(id)).toBe('2027-03-07T12:00:00.000Z')
    expect((await listGrants(test.app.db, id)).map(({ seconds }) => seconds)).toEqual([
      30 * 86_400,
      62 * 86_400,
      7 * 86_400,
    ])
  })

  it('loses nothing when many come at once', async () => {
    const { id } = await test.build.account()
    await Promise.all(Array.from({ length: 20 }, () => test.build.grant(id, { days: 1 })))
    const end = await findAccessEnd(test.app.db, id)
    expect(end?.getTime()).toBe(test.clock.now() + 20 * 86_400_000)
  })

  it('leaves nothing behind when its transaction fails', async () => {
    const { id } = await test.build.account()
    const failed = test.app.db.transaction().execute(async (tx) => {
      await grantAccess(test.app, tx, { accountId: id, span: { months: 1 }, reason: 'staff' })
      throw new Error('the power went')
    })
    await expect(failed).rejects.toThrow('the power went')
    expect(await readAccessEnd(id)).toBeUndefined()
    expect(await listGrants(test.app.db, id)).toEqual([])
  })
})

it.each(['grants', 'reward_entries'] as const)('%s cannot be rewritten', async (table) => {
  await expect(test.app.db.updateTable(table).set({ note: 'changed' }).execute()).rejects.toThrow(
    /append-only/,
  )
  await expect(test.app.db.deleteFrom(table).execute()).rejects.toThrow(/append-only/)
})

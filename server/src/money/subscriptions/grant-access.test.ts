import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
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
  it('starts now, extends what is there, and starts again after a gap', async () => {
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

  it('keeps the day of the month from one month to the next', async () => {
    const { id } = await test.build.account()
    const untilMay = (Date.parse('2027-05-31T12:00:00Z') - test.clock.now()) / 86_400_000
    await test.build.grant(id, { days: untilMay })
    expect(await readAccessEnd(id)).toBe('2027-05-31T12:00:00.000Z')
    const ends: (string | undefined)[] = []
    for (let month = 1; month <= 12; month += 1) {
      await test.build.grant(id, { months: 1 })
      ends.push((await readAccessEnd(id))?.slice(0, 10))
    }
    expect([ends[0], ends[8], ends[9], ends[11]]).toEqual([
      '2027-06-30',
      '2028-02-29',
      '2028-03-31',
      '2028-05-31',
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

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStage } from '../../../testing/stages/playback-stage.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { findAccessEnd, listGrants } from './queries.ts'
import { type GrantRevocation, revokeGrant } from './revoke-grant.ts'

const day = 86_400

let test: TestApp
beforeAll(async () => {
  test = await openTestApp({ start: Date.parse('2026-01-31T12:00:00Z') })
})
afterAll(() => test.close())

async function readAccessEnd(accountId: string) {
  return (await findAccessEnd(test.app.db, accountId))?.toISOString()
}

function takeBack(grantId: number, given: Partial<GrantRevocation> = {}) {
  return test.app.db
    .transaction()
    .execute((tx) => revokeGrant(test.app, tx, { grantId, reason: 'refund', orderId: null, ...given }))
}

async function withGrants(...months: number[]) {
  const { id } = await test.build.account()
  const grants: number[] = []
  for (const each of months) grants.push((await test.build.grant(id, { months: each })).id)
  return { id, grants: grants as [number, ...number[]] }
}

describe('revokeGrant', () => {
  it('ends a grant now, and tells whose it was and how much was left', async () => {
    const { id, grants } = await withGrants(1)
    test.clock.advance(10 * day)
    const taken = await takeBack(grants[0])
    expect(taken).toEqual({ accountId: id, seconds: 18 * day, endsAt: new Date(test.clock.now()) })
    expect(await readAccessEnd(id)).toBe(new Date(test.clock.now()).toISOString())
    expect((await listGrants(test.app.db, id)).map(({ kind, seconds }) => [kind, seconds])).toEqual([
      ['grant', 28 * day],
      ['reversal', -18 * day],
    ])
  })

  it('takes nothing twice, and nothing of what is used up', async () => {
    const { id, grants } = await withGrants(1)
    await takeBack(grants[0])
    expect((await takeBack(grants[0])).seconds).toBe(0)
    const used = await withGrants(1)
    test.clock.advance(40 * day)
    const end = await readAccessEnd(used.id)
    expect((await takeBack(used.grants[0])).seconds).toBe(0)
    expect(await readAccessEnd(used.id)).toBe(end)
    expect(await listGrants(test.app.db, used.id)).toHaveLength(1)
    expect(await listGrants(test.app.db, id)).toHaveLength(2)
  })

  it('moves later grants earlier, in their whole length', async () => {
    const { id, grants } = await withGrants(3, 1)
    const end = Date.parse((await readAccessEnd(id)) ?? '')
    test.clock.advance(day)
    const { seconds } = await takeBack(grants[0])
    expect(Date.parse((await readAccessEnd(id)) ?? '')).toBe(end - seconds * 1000)
    expect((await takeBack(grants[1] ?? 0)).endsAt.getTime()).toBe(test.clock.now())
  })

  it('takes the last months of a grant, by the calendar', async () => {
    const start = test.clock.now()
    const { id, grants } = await withGrants(3)
    const ends = [3, 2, 1].map((months) => {
      const date = new Date(start)
      date.setUTCMonth(date.getUTCMonth() + months)
      return date.toISOString()
    })
    expect(await readAccessEnd(id)).toBe(ends[0])
    await takeBack(grants[0], { months: 1 })
    expect(await readAccessEnd(id)).toBe(ends[1])
    await takeBack(grants[0], { months: 1 })
    expect(await readAccessEnd(id)).toBe(ends[2])
    test.clock.advance(3 * day)
    await takeBack(grants[0], { months: 5 })
    expect(await readAccessEnd(id)).toBe(new Date(test.clock.now()).toISOString())
    expect((await takeBack(grants[0], { months: 1 })).seconds).toBe(0)
  })

  it('takes the last month of a grant that continues a run of months from the 31st', async () => {
    const { id } = await test.build.account()
    const next31st = new Date(Date.UTC(2028, 0, 31, 12))
    await test.build.grant(id, { days: (next31st.getTime() - test.clock.now()) / (day * 1000) })
    await test.build.grant(id, { months: 1 })
    const { id: grantId } = await test.build.grant(id, { months: 3 })
    expect(await readAccessEnd(id)).toBe('2028-05-31T12:00:00.000Z')
    await takeBack(grantId, { months: 1 })
    expect(await readAccessEnd(id)).toBe('2028-04-30T12:00:00.000Z')
    await test.build.grant(id, { months: 1 })
    expect(await readAccessEnd(id)).toBe('2028-05-31T12:00:00.000Z')
  })

  it('takes of a month that is begun only what is left of it', async () => {
    const { id, grants } = await withGrants(1)
    test.clock.advance(20 * day + 0.5)
    const { seconds } = await takeBack(grants[0], { months: 1 })
    expect(Number.isInteger(seconds)).toBe(true)
    expect(await readAccessEnd(id)).toBe(new Date(test.clock.now()).toISOString())
  })

  it('writes down why, for which order and by whom', async () => {
    const staff = await test.build.account({ isStaff: true })
    const { id, grants } = await withGrants(2)
    const order = await test.build.order({ buyer_id: id })
    await takeBack(grants[0], {
      months: 1,
      reason: 'dispute',
      orderId: order.id,
      staffAccountId: staff.id,
      note: 'the bank took it back',
    })
    const lines = await test.app.db.selectFrom('grants').selectAll().where('account_id', '=', id).execute()
    expect(lines.at(-1)).toMatchObject({
      kind: 'reversal',
      months: 1,
      reason: 'dispute',
      order_id: order.id,
      staff_account_id: staff.id,
      note: 'the bank took it back',
      reverses_grant_id: grants[0],
    })
  })

  it('of many at once takes each second once', async () => {
    const { id, grants } = await withGrants(6)
    const taken = await Promise.all(Array.from({ length: 12 }, () => takeBack(grants[0], { months: 1 })))
    const lines = await listGrants(test.app.db, id)
    expect(taken.reduce((sum, { seconds }) => sum + seconds, 0)).toBe(lines[0]?.seconds)
    expect(taken.filter(({ seconds }) => seconds > 0)).toHaveLength(6)
    expect(await readAccessEnd(id)).toBe(new Date(test.clock.now()).toISOString())
  })

  it('leaves nothing behind when its transaction fails', async () => {
    const { id, grants } = await withGrants(1)
    const end = await readAccessEnd(id)
    const failed = test.app.db.transaction().execute(async (tx) => {
      await revokeGrant(test.app, tx, { grantId: grants[0], reason: 'refund', orderId: null })
      throw new Error('the power went')
    })
    await expect(failed).rejects.toThrow('the power went')
    expect(await readAccessEnd(id)).toBe(end)
  })

  it('does not take what was never given, nor months of a grant of days', async () => {
    const { id } = await test.build.account()
    const { id: days } = await test.build.grant(id, { days: 9 })
    await expect(takeBack(1_000_000)).rejects.toThrow('there is no grant')
    await expect(takeBack(days, { months: 1 })).rejects.toThrow('not one of months')
    expect((await takeBack(days)).seconds).toBe(9 * day)
  })
})

it('what plays by a grant that is taken back stops', async () => {
  const stage = await openStage()
  const viewer = await stage.viewer()
  const token = await viewer.play()
  expect(await stage.gate(token)).toBe('yes')
  const [grant] = await listGrants(stage.app.db, viewer.accountId)
  await stage.app.db
    .transaction()
    .execute((tx) => revokeGrant(stage.app, tx, { grantId: grant?.id ?? 0, reason: 'refund', orderId: null }))
  await expect.poll(() => stage.gate(token)).toBe('no-subscription')
  await stage.close()
})

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { holdPoints, releasePoints, returnPoints, spendPoints } from './ledger.ts'
import { readBalance } from './points.ts'

let test: TestApp
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())

async function accountWith(points: number) {
  const { id: accountId } = await test.build.account()
  if (points > 0) {
    const entry = {
      account_id: accountId,
      points,
      kind: 'adjusted' as const,
      created_at: new Date(test.clock.now()),
    }
    await test.app.db.insertInto('reward_entries').values(entry).execute()
  }
  return { accountId, balance: async () => (await readBalance(test.app, { accountId })).balance }
}

async function orderOf(accountId: string, id?: string) {
  const { id: orderId } = id ? { id } : await test.build.order({ buyer_id: accountId })
  const order = { accountId, orderId }
  const { app } = test
  const run = <T>(work: Parameters<ReturnType<typeof app.db.transaction>['execute']>[0]) =>
    app.db.transaction().execute(work) as Promise<T>
  return {
    hold: (points: number) =>
      run<Awaited<ReturnType<typeof holdPoints>>>((tx) => holdPoints(app, tx, { ...order, points })),
    release: () => run<number>((tx) => releasePoints(app, tx, order)),
    spend: () => run<number>((tx) => spendPoints(app, tx, order)),
    giveBack: (points?: number) =>
      run<number>((tx) => returnPoints(app, tx, { ...order, ...(points !== undefined && { points }) })),
  }
}

describe('points of an order', () => {
  it('are out of the balance while held, and back when released', async () => {
    const { accountId, balance } = await accountWith(100)
    const order = await orderOf(accountId)
    expect(await order.hold(60)).toEqual({ ok: true })
    expect(await balance()).toBe(40)
    expect(await order.release()).toBe(60)
    expect(await balance()).toBe(100)
    expect(await order.release()).toBe(0)
    expect(await balance()).toBe(100)
  })

  it('are gone once spent, once', async () => {
    const { accountId, balance } = await accountWith(100)
    const order = await orderOf(accountId)
    await order.hold(60)
    expect(await order.spend()).toBe(60)
    expect(await order.spend()).toBe(0)
    expect(await order.release()).toBe(0)
    expect(await balance()).toBe(40)
  })

  it('are held once, however often that is asked', async () => {
    const { accountId, balance } = await accountWith(100)
    const order = await orderOf(accountId)
    for (let i = 0; i < 3; i++) expect(await order.hold(60)).toEqual({ ok: true })
    expect(await balance()).toBe(40)
  })

  it('can be held again after a release, for the next try of a payment', async () => {
    const { accountId, balance } = await accountWith(100)
    const order = await orderOf(accountId)
    await order.hold(60)
    await order.release()
    await order.hold(80)
    expect(await order.spend()).toBe(80)
    expect(await balance()).toBe(20)
  })

  it('come back in parts or whole, never more than were spent', async () => {
    const { accountId, balance } = await accountWith(100)
    const order = await orderOf(accountId)
    await order.hold(60)
    expect(await order.giveBack()).toBe(0)
    await order.spend()
    expect(await order.giveBack(25)).toBe(25)
    expect(await order.giveBack()).toBe(35)
    expect(await order.giveBack()).toBe(0)
    expect(await balance()).toBe(100)
  })

  it('cannot be more than there are', async () => {
    const { accountId, balance } = await accountWith(10)
    expect(await (await orderOf(accountId)).hold(11)).toEqual({
      ok: false,
      reason: 'not-enough-points',
      balance: 10,
    })
    expect(await (await orderOf(accountId)).hold(0)).toEqual({ ok: true })
    await expect((await orderOf(accountId)).hold(-1)).rejects.toThrow('cannot be held')
    await expect((await orderOf(accountId)).hold(0.5)).rejects.toThrow('cannot be held')
    expect(await balance()).toBe(10)
  })

  it('never take the balance below zero, also when 50 orders hold at once', async () => {
    const { accountId, balance } = await accountWith(100)
    const holds = await Promise.all(
      Array.from({ length: 50 }, async () => (await orderOf(accountId)).hold(7)),
    )
    expect(holds.filter(({ ok }) => ok)).toHaveLength(14)
    expect(await balance()).toBe(2)
  })

  it('are held once when one order asks 50 times at once', async () => {
    const { accountId, balance } = await accountWith(100)
    const order = await orderOf(accountId)
    await Promise.all(Array.from({ length: 50 }, () => order.hold(30)))
    expect(await balance()).toBe(70)
    expect(
      (await Promise.all(Array.from({ length: 20 }, () => order.spend()))).filter((points) => points > 0),
    ).toEqual([30])
    expect(await balance()).toBe(70)
  })
})

const step = fc.record({
  order: fc.integer({ min: 0, max: 2 }),
  call: fc.constantFrom('hold', 'release', 'spend', 'giveBack'),
  points: fc.integer({ min: 1, max: 60 }),
})

it('property: the balance is what was given less what is held and spent, and never below zero', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
      const { accountId, balance } = await accountWith(100)
      const orders = await Promise.all([0, 1, 2].map(() => orderOf(accountId)))
      const stands = orders.map((order) => ({ order, held: 0, spent: 0, returned: 0 }))
      const expected = () =>
        stands.reduce((sum, { held, spent, returned }) => sum - held - spent + returned, 100)
      for (const { order: which, call, points } of steps) {
        const stand = stands[which]
        if (!stand) throw new Error('no such order')
        if (call === 'hold') {
          const { ok } = await stand.order.hold(points)
          expect(ok).toBe(stand.held > 0 || expected() >= points)
          if (ok && stand.held === 0) stand.held = points
        } else if (call === 'release') {
          expect(await stand.order.release()).toBe(stand.held)
          stand.held = 0
        } else if (call === 'spend') {
          expect(await stand.order.spend()).toBe(stand.held)
          stand.spent += stand.held
          stand.held = 0
        } else {
          const back = Math.min(points, stand.spent - stand.returned)
          expect(await stand.order.giveBack(points)).toBe(back)
          stand.returned += back
        }
        expect(await balance()).toBe(expected())
        expect(expected()).toBeGreaterThanOrEqual(0)
      }
    }),
    { numRuns: 25 },
  )
})

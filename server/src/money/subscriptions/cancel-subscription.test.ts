import { contract } from '@strom/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import type { PaymentProvider, ProviderAnswer } from '../payments/provider.ts'
import { listAutoRenewing } from './auto-renewing.ts'
import { isAccessOpen } from './grant-access.ts'
import { findAccessEnd } from './queries.ts'

const { cancel, current } = contract.subscriptions
const day = 86_400

let test: TestApp
let asked: string[]
let answer: ProviderAnswer<object>
let whileAsked: () => Promise<void>

beforeAll(async () => {
  test = await openTestApp()
  const legacySubscriptions: PaymentProvider['legacySubscriptions'] = {
    find: () => Promise.reject(new Error('nobody asks')),
    async cancel(id) {
      asked.push(id)
      await whileAsked()
      return answer
    },
  }
  Object.assign(test.app, { provider: { ...test.app.provider, legacySubscriptions } })
})
afterAll(() => test.close())
beforeEach(() => {
  asked = []
  answer = { ok: true }
  whileAsked = async () => {}
})

async function member(given: Parameters<TestApp['build']['legacySubscription']>[1] = {}) {
  const { id, email } = await test.build.account({ isLegacy: true })
  const legacy = await test.build.legacySubscription(id, given)
  const token = await test.signIn(email)
  return {
    id,
    legacy,
    cancel: async (subscriptionId: string, language = 'en') =>
      (await test.call(cancel, { token, language, body: { subscriptionId } })).json(),
    current: async () => (await test.call(current, { token })).json().data,
  }
}

const none = { resultCode: 3, detail: 'You have no such subscription that renews by itself.' }

async function hasAccess(accountId: string) {
  return isAccessOpen(test.app, await findAccessEnd(test.app.db, accountId))
}

describe('subscription/cancel', () => {
  it('1: ends the renewals at PayPal and here; access stays until the billing date', async () => {
    const kari = await member()
    expect(await kari.cancel(kari.legacy.id)).toEqual({ resultCode: 1 })
    expect(asked).toEqual([kari.legacy.paypalId])
    expect(await kari.current()).toMatchObject({
      id: kari.legacy.id,
      auto_renew: false,
      cancelled: true,
      next_billing_date: kari.legacy.nextBillingDate.toISOString(),
    })
    expect(await listAutoRenewing(test.app.db, [kari.id])).toEqual(new Set())
    test.clock.advance(20 * day - 1)
    expect(await hasAccess(kari.id)).toBe(true)
    test.clock.advance(1)
    expect(await hasAccess(kari.id)).toBe(false)
  })

  it('1: takes PayPal’s own id as well', async () => {
    const kari = await member()
    expect(await kari.cancel(kari.legacy.paypalId)).toEqual({ resultCode: 1 })
    expect((await kari.current()).cancelled).toBe(true)
  })

  it('3: without asking PayPal, when it is cancelled, suspended, another’s, or none', async () => {
    const kari = await member()
    await kari.cancel(kari.legacy.id)
    asked = []
    const suspended = await member({ auto_renew: false })
    const other = await member()
    expect(await kari.cancel(kari.legacy.id)).toEqual(none)
    expect(await suspended.cancel(suspended.legacy.id)).toEqual(none)
    expect(await kari.cancel(other.legacy.id)).toEqual(none)
    expect(await other.cancel('')).toEqual(none)
    expect(await other.cancel(other.id)).toEqual(none)
    expect((await other.cancel('x', 'nb')).detail).toMatch(/^Du har ikke/)
    expect(asked).toEqual([])
    expect((await other.current()).auto_renew).toBe(true)
  })

  it.each([
    [
      { ok: false, reason: 'uncertain', description: 'no answer' },
      'PayPal could not be reached, so nothing has changed here. Try again in a few minutes.',
    ],
    [
      {
        ok: false,
        reason: 'refused',
        problem: 'INVALID_RESOURCE_ID',
        description: 'no such id',
        final: true,
      },
      'PayPal did not accept the cancellation, so nothing has changed. Cancel it at PayPal, or write to us.',
    ],
  ] as const)('2: nothing changes when PayPal answers %j', async (failure, detail) => {
    answer = failure
    const kari = await member()
    const before = await kari.current()
    expect(await kari.cancel(kari.legacy.id)).toEqual({ resultCode: 2, detail })
    expect(await kari.current()).toEqual(before)
    answer = { ok: true }
    expect(await kari.cancel(kari.legacy.id)).toEqual({ resultCode: 1 })
  })

  it('of many at once all succeed, and it is cancelled once', async () => {
    const kari = await member()
    const everybody = Promise.withResolvers<void>()
    whileAsked = async () => {
      if (asked.length === 20) everybody.resolve()
      await everybody.promise
    }
    const answers = await Promise.all(Array.from({ length: 20 }, () => kari.cancel(kari.legacy.id)))
    expect(new Set(answers.map(({ resultCode }) => resultCode))).toEqual(new Set([1]))
    expect(await kari.current()).toMatchObject({ auto_renew: false, cancelled: true })
  })

  it('holds nothing in the database while PayPal is asked', async () => {
    const kari = await member()
    whileAsked = async () => {
      await test.build.grant(kari.id, { days: 1 })
    }
    expect(await kari.cancel(kari.legacy.id)).toEqual({ resultCode: 1 })
  })

  it('400: without an id', async () => {
    const { email } = await test.build.account()
    const token = await test.signIn(email)
    const answered = await test.call(cancel, { token, body: {} as never })
    expect(answered.statusCode).toBe(400)
  })
})

import { contract } from '@strom/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'

const { lookUpAccount } = contract.subscriptions
let test: TestApp
let token: string
let friend: string
let friends = 0
beforeAll(async () => {
  test = await openTestApp()
  token = await test.signIn((await test.build.account({ email: 'anna@example.org' })).email)
})
afterAll(() => test.close())
beforeEach(() => {
  friend = `friend-${friends++}@example.org`
})

type Options = { token?: string; ip?: string; language?: string }

function lookUp(otherUserEmail: string, options: Options = {}) {
  return test.call(lookUpAccount, { token, ...options, body: { otherUserEmail } })
}

const noAccount = { resultCode: 0, detail: 'There is no account with this email address.' }

describe('is-other-user-email-verified-hnd-has-subscription', () => {
  it('1: an account without a subscription', async () => {
    await test.build.account({ email: friend })
    expect((await lookUp(friend)).json()).toEqual({ resultCode: 1, email: friend, currentSubscription: null })
  })

  it('1: one with a subscription, and nothing else of it', async () => {
    await test.build.account({ email: friend, span: { days: 3 } })
    expect((await lookUp(friend)).json()).toEqual({
      resultCode: 1,
      email: friend,
      currentSubscription: { expiryDate: '2026-11-23T12:00:00.000Z', auto_renew: false },
    })
  })

  it('1: the day that months are counted from, where the end does not say it', async () => {
    const { id } = await test.build.account({ email: friend })
    const days = (Date.parse('2027-01-31T12:00:00Z') - test.clock.now()) / 86_400_000
    await test.build.grant(id, { days })
    await test.build.grant(id, { months: 1 })
    expect((await lookUp(friend)).json().currentSubscription).toEqual({
      expiryDate: '2027-02-28T12:00:00.000Z',
      auto_renew: false,
      monthsFrom: '2027-02-28T12:00:00.000Z',
      monthDay: 31,
    })
  })

  it('1: one that renews by itself', async () => {
    const { id } = await test.build.account({ email: friend })
    await test.build.legacySubscription(id)
    expect((await lookUp(friend)).json().currentSubscription).toEqual({
      expiryDate: '2026-12-10T12:00:00.000Z',
      auto_renew: true,
    })
  })

  it('takes the address however it is written, under either key', async () => {
    await test.build.account({ email: friend })
    expect(
      (await lookUp(`  ${friend.replace('friend', 'Friend').replace('org', 'ORG')} `)).json(),
    ).toMatchObject({ resultCode: 1, email: friend })
    const body = { email: friend.toUpperCase() }
    expect((await test.call(lookUpAccount, { token, body })).json()).toMatchObject({ resultCode: 1 })
  })

  it('0: no account, and one that is suspended', async () => {
    const { id } = await test.build.account({ email: friend })
    expect((await lookUp('nobody@example.org')).json()).toEqual(noAccount)
    await test.app.db
      .updateTable('accounts')
      .set({ suspended_at: new Date(test.clock.now()) })
      .where('id', '=', id)
      .execute()
    expect((await lookUp(friend)).json()).toEqual(noAccount)
    expect((await lookUp(friend, { language: 'nb' })).json().detail).toBe(
      'Det finnes ingen konto med denne e-postadressen.',
    )
  })

  it.each(['friend', 'friend@example', 'a b@example.org', ''])('0: %j is no address', async (address) => {
    const answer = await lookUp(address)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ resultCode: 0, detail: 'Enter a valid email address' })
  })

  it.each([{}, { otherUserEmail: 7 }, { address: 'friend@example.org' }, []])(
    '400: the body %j',
    async (body) => {
      const answer = await test.call(lookUpAccount, { token, body: body as never })
      expect(answer.statusCode).toBe(400)
      expect(answer.json().resultCode).toBe(19)
    },
  )

  it('logs a failed one without the address', async () => {
    const info = vi.spyOn(test.app.log, 'info')
    await lookUp('nobody@example.org')
    await test.build.account({ email: friend })
    await lookUp(friend)
    const logged = info.mock.calls
      .map((call) => JSON.stringify(call))
      .filter((line) => line.includes('looked up'))
    expect(logged).toHaveLength(1)
    expect(logged[0]).not.toContain('nobody')
  })
})

describe('limits', () => {
  it('429: past 100 of a member in an hour, found or not; the own address is not counted', async () => {
    await test.build.account({ email: friend })
    const asker = await test.build.account()
    const own = { token: await test.signIn(asker.email) }
    for (let i = 0; i < 100; i++) {
      expect((await lookUp(i % 2 ? friend : 'nobody@example.org', own)).statusCode).toBe(200)
    }
    const refused = await lookUp(friend, own)
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000)
    expect(refused.json()).toEqual({ resultCode: 19, detail: expect.stringContaining('Too many tries') })
    expect((await lookUp(asker.email, own)).json().resultCode).toBe(1)
    const other = await test.signIn((await test.build.account()).email)
    expect((await lookUp(friend, { token: other })).statusCode).toBe(200)
  })

  it('429: past those of a network, for every asker, also many at once', async () => {
    await test.app.settings.set(test.app.db, 'lookUpsPerNetwork', 5)
    await expect.poll(() => test.app.settings.get('lookUpsPerNetwork')).toBe(5)
    const tokens = await Promise.all(
      Array.from({ length: 12 }, async () => test.signIn((await test.build.account()).email)),
    )
    const ip = '198.51.100.7'
    const answers = await Promise.all(tokens.map((each) => lookUp(friend, { token: each, ip })))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5)
    expect((await lookUp(friend, { ip: '198.51.100.9' })).statusCode).toBe(200)
  })
})

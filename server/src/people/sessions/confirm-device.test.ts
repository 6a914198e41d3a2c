import { contract, type Endpoint, guardedSettings, scopeFor } from '@strom/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testPassword } from '../../../testing/builders.ts'
import { codeOf, turnOn, wrongCodeOf } from '../../../testing/second-factor.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { removeSecondFactor } from '../second-factor/turn-off.ts'

const { confirm, user } = contract.sessions

let site: TestApp
beforeAll(async () => {
  site = await openTestApp({ settings: { requestsPerMinute: 1_000_000, signInFailuresPerAddress: 3 } })
})
afterAll(() => site.close())

let owner: { id: string; email: string; token: string }
beforeEach(async () => {
  const made = await site.build.account({ isOwner: true })
  owner = { ...made, token: await site.signIn(made.email) }
})

const key = { name: 'books', scopes: ['orders:read' as const], days: null }
const addKey = (token: string) => site.call(contract.apiKeys.add, { token, body: key })
const keysOf = async () => (await site.app.db.selectFrom('api_keys').select('id').execute()).length
const show = (token: string, body: { password: string; code?: string }) => site.call(confirm, { token, body })
const resultOf = async (token: string, body: { password: string; code?: string }) =>
  (await show(token, body)).json().resultCode

const whom = { id: 'nobody', reason: 'x' }
const webhook = { url: 'https://example.org/x', events: ['member.joined' as const] }
const server = { host: 'mail.example', port: 25, security: 'plain' as const, user: '', password: null }
/** Every call that gives power or moves money, with a body that is well formed. */
const powers: [string, Endpoint, object | undefined][] = [
  ['a key', contract.apiKeys.add, key],
  ['a webhook', contract.webhooks.add, webhook],
  ['a webhook’s change', contract.webhooks.change, { id: 'x', isOn: true, ...webhook }],
  ['a webhook’s secret', contract.webhooks.renewSecret, { id: 'x' }],
  ['staff', contract.people.setStaff, { id: 'nobody', isStaff: true }],
  ['another address for somebody', contract.people.changeEmail, { ...whom, email: 'a@example.org' }],
  ['the mail server', contract.mailServer.change, { ...server, from: 'a@example.org' }],
  ['no mail server', contract.mailServer.remove, undefined],
  ['a refund', contract.orders.refund, { id: 'x', cents: 1, days: 0, refundedCents: 0, reason: 'x' }],
  ...guardedSettings.map((name): [string, Endpoint, object] => [
    `the setting ${name}`,
    contract.settings.change,
    {
      changes: [
        { name: 'brandName', value: 'x', changedAt: null },
        { name, value: 'none', changedAt: null },
      ],
    },
  ]),
]

function send(endpoint: Endpoint, token: string, payload: object | undefined) {
  return site.server.inject({
    method: endpoint.method,
    url: endpoint.path,
    headers: { token, 'x-forwarded-for': '203.0.113.1' },
    ...(payload && { payload }),
  })
}

describe.each(powers)('%s', (_name, endpoint, body) => {
  it('asks for the password again, on this device, for ten minutes', async () => {
    const refused = await send(endpoint, owner.token, body)
    expect(refused.statusCode).toBe(401)
    expect(refused.json()).toEqual({ resultCode: 19, detail: expect.any(String), reason: 'confirmation' })
    expect(refused.headers['www-authenticate']).toContain('insufficient_user_authentication')
    expect((await site.call(user, { token: owner.token, body: {} })).statusCode).toBe(200)
    const other = await site.signIn(owner.email, { agent: 'another' })
    await site.confirm(other)
    expect((await send(endpoint, owner.token, body)).statusCode).toBe(401)
    await site.confirm(owner.token)
    expect((await send(endpoint, owner.token, body)).statusCode).not.toBe(401)
    site.clock.advance(10 * 60)
    expect((await send(endpoint, owner.token, body)).statusCode).toBe(401)
  })

  it('is no key’s', () => {
    expect(scopeFor(endpoint)).toBeUndefined()
  })
})

it('every call that asks is in this table', () => {
  const asking = Object.values(contract).flatMap((slice) =>
    Object.values(slice as Record<string, Endpoint>).filter(({ asksPassword }) => asksPassword),
  )
  expect(new Set(asking)).toEqual(new Set(powers.map(([, endpoint]) => endpoint)))
})

it('who is no longer staff, and other settings, need no password', async () => {
  const body = { id: 'nobody', isStaff: false }
  expect((await send(contract.people.setStaff, owner.token, body)).statusCode).toBe(200)
  const changes = [{ name: 'brandName', value: 'Fjord', changedAt: null }]
  expect((await send(contract.settings.change, owner.token, { changes })).json()).toMatchObject({
    resultCode: 1,
  })
})

describe('the password', () => {
  it('must be right, and is throttled', async () => {
    const before = await keysOf()
    for (let tried = 0; tried < 3; tried += 1) {
      expect(await resultOf(owner.token, { password: 'not the password' })).toBe(12)
    }
    expect((await show(owner.token, { password: testPassword })).statusCode).toBe(429)
    expect((await addKey(owner.token)).statusCode).toBe(401)
    expect(await keysOf()).toBe(before)
  })

  it.each(['short', '', 'x'.repeat(1000)])('%j is refused', async (password) => {
    expect(await resultOf(owner.token, { password })).not.toBe(1)
    expect((await addKey(owner.token)).statusCode).toBe(401)
  })

  it('does not count where the clock was ahead and was set back', async () => {
    site.clock.set(3600)
    await site.confirm(owner.token)
    site.clock.set(-3600)
    expect((await addKey(owner.token)).statusCode).toBe(401)
  })

  it('that is another by now must be shown again', async () => {
    await site.confirm(owner.token)
    const body = { currentPassword: testPassword, newPassword: 'kjempelang setning her' }
    await site.call(contract.accounts.updatePassword, { token: owner.token, body })
    expect((await addKey(owner.token)).statusCode).toBe(401)
    expect(await resultOf(owner.token, { password: testPassword })).toBe(12)
    expect(await resultOf(owner.token, { password: 'kjempelang setning her' })).toBe(1)
    expect((await addKey(owner.token)).json().resultCode).toBe(1)
  })
})

describe('the second factor', () => {
  it('is asked for where it is on: the password alone is not enough', async () => {
    await site.confirm(owner.token)
    const { secret } = await turnOn(site, owner.token)
    // Turning it on makes the earlier confirmation insufficient.
    expect((await addKey(owner.token)).statusCode).toBe(401)
    expect(await resultOf(owner.token, { password: testPassword })).toBe(22)
    expect((await addKey(owner.token)).statusCode).toBe(401)
    expect(await resultOf(owner.token, { password: testPassword, code: wrongCodeOf(site, secret) })).toBe(20)
    expect((await addKey(owner.token)).statusCode).toBe(401)
    const code = codeOf(site, secret)
    expect(await resultOf(owner.token, { password: 'not the password', code })).toBe(12)
    expect(await resultOf(owner.token, { password: testPassword, code })).toBe(1)
    expect((await addKey(owner.token)).json().resultCode).toBe(1)
    expect(await resultOf(owner.token, { password: testPassword, code })).toBe(20)
  })

  it('takes a recovery code, and wrong codes are throttled', async () => {
    const { secret, recoveryCodes } = await turnOn(site, owner.token)
    expect(await resultOf(owner.token, { password: testPassword, code: recoveryCodes[0] ?? '' })).toBe(1)
    for (let tried = 0; tried < 3; tried += 1) {
      const code = wrongCodeOf(site, secret)
      expect(await resultOf(owner.token, { password: testPassword, code })).toBe(20)
    }
    const code = codeOf(site, secret)
    expect((await show(owner.token, { password: testPassword, code })).statusCode).toBe(429)
  })

  it('that was turned off or removed makes the password be asked for again', async () => {
    const { secret } = await turnOn(site, owner.token)
    const proof = { password: testPassword, code: codeOf(site, secret) }
    expect(await resultOf(owner.token, proof)).toBe(1)
    site.clock.advance(30)
    const off = { password: testPassword, code: codeOf(site, secret) }
    await site.call(contract.secondFactor.turnOff, { token: owner.token, body: off })
    expect((await addKey(owner.token)).statusCode).toBe(401)
    const again = await turnOn(site, owner.token)
    const shown = { password: testPassword, code: codeOf(site, again.secret) }
    expect(await resultOf(owner.token, shown)).toBe(1)
    await site.app.db
      .transaction()
      .execute((tx) => removeSecondFactor(site.app, tx, { ...owner, language: 'en' }))
    expect((await addKey(owner.token)).statusCode).toBe(401)
  })
})

it('nobody else can show it: no stranger, no key', async () => {
  await site.confirm(owner.token)
  const { key: bearer } = (await addKey(owner.token)).json()
  expect((await show('', { password: testPassword })).statusCode).toBe(403)
  const { method, path } = confirm
  const headers = { authorization: `Bearer ${bearer}` }
  const byKey = await site.server.inject({ method, url: path, headers, payload: { password: testPassword } })
  expect(byKey.json()).toMatchObject({ reason: 'scope' })
})

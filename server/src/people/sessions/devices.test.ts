import { randomUUID } from 'node:crypto'
import { contract, userResult } from '@strom/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { shortNetwork } from './short-network.ts'

const { devices, endDevice, user } = contract.sessions
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

let test: TestApp
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())

async function list(token: string, ip?: string) {
  return (await test.call(devices, { token, ...(ip && { ip }) })).json().devices
}

it('lists where a member is signed in: what, where, when, and which is this one', async () => {
  const { email } = await test.build.account()
  await test.signIn((await test.build.account()).email)
  const phone = await test.signIn(email, { ip: '2001:db8:1:2::3' })
  test.clock.advance(3600)
  const laptop = await test.signIn(email, { ip: '203.0.113.9', agent: chrome })
  const now = new Date(test.clock.now()).toISOString()
  const before = new Date(test.clock.now() - 3_600_000).toISOString()
  expect(await list(laptop, '203.0.113.9')).toEqual([
    {
      id: expect.any(String),
      device: 'Chrome on Windows',
      network: '203.0.113.x',
      firstSeenAt: now,
      lastSeenAt: now,
      current: true,
    },
    {
      id: expect.any(String),
      device: 'Unknown device',
      network: '2001:db8:x',
      firstSeenAt: before,
      lastSeenAt: before,
      current: false,
    },
  ])
  test.clock.advance(60)
  const fromPhone = await list(phone, '2001:db8:1:2::3')
  expect(fromPhone.map(({ current }: { current: boolean }) => current)).toEqual([true, false])
})

it('names devices, here and in the owner’s console, in the language of who asks', async () => {
  const { id, email } = await test.build.account()
  await test.signIn(email)
  test.clock.advance(60)
  const token = await test.signIn(email, { agent: chrome })
  const named = async (answer: { json(): { devices: { device: string }[] } }) =>
    answer.json().devices.map(({ device }) => device)
  expect(await named(await test.call(devices, { token, language: 'nb' }))).toEqual([
    'Chrome på Windows',
    'Ukjent enhet',
  ])
  const owner = await test.signIn((await test.build.account({ isOwner: true })).email)
  const page = await test.call(contract.people.page, { token: owner, body: { id }, language: 'nb' })
  expect(page.json().person.devices[0].device).toBe('Chrome på Windows')
})

it('leaves out what has ended or lain idle too long', async () => {
  const { email } = await test.build.account()
  await test.signIn(email)
  test.clock.advance(31 * 86_400)
  const [gone, here] = [await test.signIn(email), await test.signIn(email)]
  await test.call(contract.sessions.logout, { token: gone })
  expect(await list(here)).toHaveLength(1)
})

it('lists a hundred at most, those used last, to the member and to the owner', async () => {
  const { id, email } = await test.build.account()
  const token = await test.signIn(email)
  const before = new Date(test.clock.now() - 60_000)
  const rows = Array.from({ length: 150 }, (_, n) => ({
    id: randomUUID(),
    account_id: id,
    token_hash: randomUUID(),
    agent: `${n}`,
    is_mobile: false,
    network: '203.0.113.9',
    created_at: before,
    last_seen_at: new Date(before.getTime() - n),
    ended_at: null,
    ended_reason: null,
  }))
  await test.app.db.insertInto('devices').values(rows).execute()
  const own = await list(token)
  expect(own).toHaveLength(100)
  expect(own[0]).toMatchObject({ current: true })
  expect(own.at(-1)).toMatchObject({ id: rows[98]?.id })
  const owner = await test.signIn((await test.build.account({ isOwner: true })).email)
  const page = await test.call(contract.people.page, { token: owner, body: { id } })
  expect(page.json().person.devices).toHaveLength(100)
})

it('ends one of them, this one too, and nobody else’s', async () => {
  const { email } = await test.build.account()
  const [here, there] = [await test.signIn(email), await test.signIn(email)]
  const stranger = await test.signIn((await test.build.account()).email)
  const [other] = (await list(here)).filter(({ current }: { current: boolean }) => !current)
  const end = async (token: string, deviceId: string, language = 'en') =>
    (await test.call(endDevice, { token, language, body: { deviceId } })).json()

  expect(await end(stranger, other.id)).toEqual({
    resultCode: userResult.notFound,
    detail: 'This device is not signed in.',
  })
  expect((await end(stranger, 'nothing', 'nb')).detail).toBe('Denne enheten er ikke logget inn.')
  expect(await end(here, other.id)).toEqual({ resultCode: 1 })
  expect((await test.call(user, { token: there, body: {} })).statusCode).toBe(403)
  expect(await end(here, other.id)).toMatchObject({ resultCode: userResult.notFound })
  const [own] = await list(here)
  expect(await end(here, own.id)).toEqual({ resultCode: 1 })
  expect((await test.call(user, { token: here, body: {} })).statusCode).toBe(403)
})

it.each([
  ['203.0.113.9', '203.0.113.x'],
  ['2001:db8:1:2::/64', '2001:db8:x'],
  ['0:0:0:0::/64', '0:0:x'],
])('shows %s as %s', (network, shown) => {
  expect(shortNetwork(network)).toBe(shown)
})

import { contract, type Endpoint } from '@strom/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pairTelevision } from '../../../testing/television.ts'
import { openTestApp, pathOf, type TestApp } from '../../../testing/test-app.ts'

const named: [string, Endpoint][] = Object.entries(contract).flatMap(([slice, calls]) =>
  Object.entries(calls as Record<string, Endpoint>).map(([name, one]): [string, Endpoint] => [
    `${slice}.${name}`,
    one,
  ]),
)
const open = named.filter(([, { television }]) => television)
const closed = named.filter(([, { access, television }]) => access !== 'public' && !television)
const everybody = named.filter(([, { access }]) => access === 'public')

const roles = ['member', 'staff', 'owner'] as const
type Role = (typeof roles)[number]

let site: TestApp
const televisions = {} as Record<Role, string>
const browsers = {} as Record<Role, string>

beforeAll(async () => {
  site = await openTestApp({ settings: { requestsPerMinute: 1_000_000 } })
  await site.build.stream({ title: 'Arena' })
  for (const role of roles) {
    const given = { isStaff: role === 'staff', isOwner: role === 'owner' }
    browsers[role] = await site.signIn((await site.build.account(given)).email)
    televisions[role] = await pairTelevision(site, browsers[role])
  }
})
afterAll(() => site.close())

function send(endpoint: Endpoint, token: string, payload?: object) {
  return site.server.inject({
    method: endpoint.method,
    url: pathOf(endpoint),
    headers: { token },
    ...(payload && { payload }),
  })
}

async function isSignedIn(token: string) {
  const { method, path } = contract.sessions.isUserAuthenticated
  return (await site.server.inject({ method, url: path, headers: { token } })).json().authenticated
}

it('may call these, and nothing else that asks who calls', () => {
  expect(open.map(([name]) => name).toSorted()).toEqual([
    'playback.accountShareCheck',
    'playback.expiryToken',
    'playback.figures',
    'playback.leave',
    'programme.remind',
    'programme.soon',
    'programme.stream',
    'rewards.rewardPoints',
    'sessions.logout',
    'sessions.user',
    'streams.all',
    'streams.favourite',
    'streams.own',
    'streams.watched',
  ])
  expect(open.every(([, { access }]) => access === 'member')).toBe(true)
})

describe.each(roles)('the television of a %s', (role) => {
  it.each(closed)('is refused %s, with and without a body, and stays signed in', async (_name, endpoint) => {
    for (const payload of [undefined, {}, { isMobile: false, id: 'x' }]) {
      const answer = await send(endpoint, televisions[role], payload)
      expect(answer.statusCode).toBe(409)
      expect(answer.json()).toEqual({ resultCode: 19, detail: expect.any(String), reason: 'television' })
    }
    expect(await isSignedIn(televisions[role])).toBe(true)
  })

  it.each(open.filter(([name]) => name !== 'sessions.logout'))('may call %s', async (_name, endpoint) => {
    const answer = await send(endpoint, televisions[role], endpoint.body ? {} : undefined)
    expect([200, 400]).toContain(answer.statusCode)
  })

  it('is nobody of the site', async () => {
    const user = await site.call(contract.sessions.user, {
      token: televisions[role],
      body: { isMobile: false },
    })
    expect(user.json()).toMatchObject({ is_staff: false, is_owner: false, television: true })
    const own = await site.call(contract.sessions.user, { token: browsers[role], body: { isMobile: false } })
    expect(own.json()).not.toHaveProperty('television')
  })

  it('watches as its member does', async () => {
    const token = televisions[role]
    const [stream] = (await site.call(contract.streams.all, { token })).json().streams
    expect(stream.src === null).toBe(role === 'member')
    const asked = await site.call(contract.playback.expiryToken, { token, body: { isMobile: false } })
    expect(asked.json().streamToken === null).toBe(role === 'member')
  })

  it('signs itself out', async () => {
    const token = await pairTelevision(site, browsers[role])
    expect((await site.call(contract.sessions.logout, { token })).json()).toMatchObject({ success: true })
    expect(await isSignedIn(token)).toBe(false)
    expect(await isSignedIn(browsers[role])).toBe(true)
  })
})

describe('public calls', () => {
  it.each(everybody)('%s tells an owner’s television what it tells a stranger', async (name, endpoint) => {
    if (name === 'sessions.isUserAuthenticated' || name === 'television.begin') return
    const strangers = await send(endpoint, '', endpoint.body ? {} : undefined)
    const televisionsOwn = await send(endpoint, televisions.owner, endpoint.body ? {} : undefined)
    expect([televisionsOwn.statusCode, televisionsOwn.json()]).toEqual([
      strangers.statusCode,
      strangers.json(),
    ])
  })

  it('keep it out of a site that is closed', async () => {
    const closed = { ...site.app.settings.get('maintenance'), on: true }
    await site.app.settings.set(site.app.db, 'maintenance', closed)
    await expect.poll(() => site.app.settings.get('maintenance').on).toBe(true)
    expect((await site.call(contract.streams.all, { token: televisions.owner })).statusCode).toBe(503)
    expect((await site.call(contract.streams.all, { token: browsers.owner })).statusCode).toBe(200)
  })
})

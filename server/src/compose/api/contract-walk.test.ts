import { contract, type Endpoint } from '@strom/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, pathOf, type TestApp } from '../../../testing/test-app.ts'

const endpoints: [string, Endpoint][] = Object.entries(contract).flatMap(([slice, calls]) =>
  Object.entries(calls as Record<string, Endpoint>).map(([name, endpoint]): [string, Endpoint] => [
    `${slice}.${name}`,
    endpoint,
  ]),
)
const guarded = endpoints.filter(([, { access }]) => access !== 'public')
const forStaff = endpoints.filter(([, { access }]) => access === 'staff' || access === 'owner')
const forOwners = endpoints.filter(([, { access }]) => access === 'owner')
const withBody = endpoints.filter(([, { body }]) => body !== undefined)

let test: TestApp
const tokens: Record<'member' | 'staff' | 'owner', string> = { member: '', staff: '', owner: '' }

async function freshToken(role: keyof typeof tokens) {
  const account = await test.build.account({ isStaff: role === 'staff', isOwner: role === 'owner' })
  return test.signIn(account.email)
}

function tokenFor(endpoint: Endpoint) {
  if (endpoint.access === 'staff') return tokens.staff
  return endpoint.access === 'owner' ? tokens.owner : tokens.member
}

function send(
  endpoint: Endpoint,
  token: string | undefined,
  payload?: string,
  contentType = 'application/json',
) {
  return test.server.inject({
    method: endpoint.method,
    url: pathOf(endpoint),
    headers: { ...(token && { token }), ...(payload !== undefined && { 'content-type': contentType }) },
    ...(payload !== undefined && { payload }),
  })
}

beforeAll(async () => {
  // All calls come from one network.
  test = await openTestApp({ settings: { requestsPerMinute: 1_000_000 } })
  for (const role of ['member', 'staff', 'owner'] as const) tokens[role] = await freshToken(role)
})
afterAll(() => test.close())

describe('every endpoint that is not public', () => {
  it.each(guarded)('%s refuses strangers', async (_name, endpoint) => {
    for (const token of [undefined, 'x', 'A'.repeat(43)]) {
      const response = await send(endpoint, token)
      expect(response.statusCode).toBe(403)
      expect(response.json()).toMatchObject({ reason: 'session' })
      expect(response.headers['content-type']).toMatch(/^application\/json/)
    }
  })
})

describe('every staff endpoint', () => {
  it.each(forStaff)('%s refuses members', async (_name, endpoint) => {
    const response = await send(endpoint, tokens.member)
    expect(response.statusCode).toBe(403)
    expect(response.json()).toMatchObject({ reason: 'role' })
  })
})

describe('every owner endpoint', () => {
  it.each(forOwners)('%s refuses staff', async (_name, endpoint) => {
    const response = await send(endpoint, tokens.staff)
    expect(response.statusCode).toBe(403)
    expect(response.json()).toMatchObject({ reason: 'role' })
  })
})

describe('every endpoint with a body', () => {
  it.each(withBody)('%s answers 400 and 19 to what is not JSON', async (_name, endpoint) => {
    const bodies: [string, string?][] = [
      ['{'],
      ['"text"'],
      ['[]'],
      ['null'],
      ['a=b', 'application/x-www-form-urlencoded'],
    ]
    for (const [payload, contentType] of bodies) {
      const response = await send(endpoint, tokenFor(endpoint), payload, contentType)
      expect([payload, response.statusCode]).toEqual([payload, 400])
      expect(response.json()).toMatchObject({ resultCode: 19, detail: expect.any(String) })
    }
  })

  it.each(withBody)('%s answers 400 and 19 to wrong types', async (_name, endpoint) => {
    const keys = Object.keys((endpoint.body as unknown as { shape?: object }).shape ?? {})
    for (const key of keys) {
      const response = await send(endpoint, tokenFor(endpoint), JSON.stringify({ [key]: { wrong: [] } }))
      expect(response.statusCode).toBe(400)
      expect(response.json()).toMatchObject({ resultCode: 19 })
    }
  })

  it.each(withBody)('%s answers 413 to more than 100 KB', async (_name, endpoint) => {
    const response = await send(endpoint, tokenFor(endpoint), JSON.stringify({ text: 'x'.repeat(120_000) }))
    expect(response.statusCode).toBe(413)
    expect(response.json()).toMatchObject({ detail: expect.any(String) })
  })
})

describe('every path', () => {
  it.each(endpoints)('%s answers 405 to another method', async (_name, endpoint) => {
    const other = endpoint.method === 'GET' ? 'POST' : 'GET'
    const alsoDeclared = endpoints.some(([, one]) => one.path === endpoint.path && one.method === other)
    for (const method of alsoDeclared ? (['OPTIONS'] as const) : ([other, 'OPTIONS'] as const)) {
      const response = await test.server.inject({ method, url: pathOf(endpoint) })
      expect([method, response.statusCode]).toEqual([method, 405])
      expect(response.headers.allow).toContain(endpoint.method)
    }
  })

  it.each(endpoints)('%s has the security headers', async (_name, endpoint) => {
    const { headers } = await send(endpoint, undefined)
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBe('no-referrer')
  })

  it.each(endpoints)(
    '%s is closed during maintenance but for site-settings, never by 403',
    async (name, endpoint) => {
      if (name.startsWith('site.') && name !== 'site.latestAnnouncement') return
      await test.app.settings.set(test.app.db, 'maintenance', {
        ...test.app.settings.get('maintenance'),
        on: true,
      })
      await expect.poll(() => test.app.settings.get('maintenance').on).toBe(true)
      const response = await send(endpoint, tokens.member, endpoint.body ? '{}' : undefined)
      await test.app.settings.set(test.app.db, 'maintenance', {
        ...test.app.settings.get('maintenance'),
        on: false,
      })
      await expect.poll(() => test.app.settings.get('maintenance').on).toBe(false)
      expect(response.statusCode).toBe(503)
      expect(response.json()).toMatchObject({ detail: expect.any(String) })
    },
  )
})

it('takes a call without a body for one that says nothing', async () => {
  const answers = async (payload?: string) => {
    const user = await send(contract.sessions.user, tokens.member, payload)
    const reports = await send(contract.reports.all, tokens.staff, payload)
    const ticket = await send(contract.support.createTicket, tokens.member, payload)
    return [user, reports, ticket].map((response) => [response.statusCode, response.json().resultCode])
  }
  expect(await answers()).toEqual(await answers('{}'))
  expect(await answers()).toEqual([
    [200, 1],
    [200, 1],
    [400, 19],
  ])
})

it('answers an unknown path of the API with 404 in JSON', async () => {
  for (const url of [
    '/api',
    '/api/',
    '/api/nothing',
    '/api?of=nothing',
    '/api/users/login/extra',
    '/api/..%2f..%2fetc/passwd',
  ]) {
    const response = await test.server.inject({ url })
    expect([url, response.statusCode]).toEqual([url, 404])
    expect(response.json()).toMatchObject({ detail: expect.any(String) })
  }
})

it('describes every endpoint in OpenAPI', async () => {
  const { paths } = (await test.server.inject({ url: '/api/openapi.json' })).json<{
    paths: Record<string, object>
  }>()
  for (const [, endpoint] of endpoints) {
    expect(paths[endpoint.path.replaceAll(/:(\w+)/g, '{$1}')]).toHaveProperty(endpoint.method.toLowerCase())
  }
})

it.each(['POST', 'DELETE', 'OPTIONS'] as const)('answers 405 to %s of the description', async (method) => {
  const response = await test.server.inject({ method, url: '/api/openapi.json' })
  expect([response.statusCode, response.headers.allow]).toEqual([405, 'GET'])
})

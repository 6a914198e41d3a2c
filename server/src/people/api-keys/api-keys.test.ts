import {
  type ApiScope,
  apiScopes,
  contract,
  type Endpoint,
  maxApiKeys,
  scopeEndpoints,
  scopeFor,
} from '@strom/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, pathOf, type TestApp } from '../../../testing/test-app.ts'

const { apiKeys, people, ownerStreams } = contract

let site: TestApp
let owner: { id: string; email: string; token: string }
beforeAll(async () => {
  site = await openTestApp({ settings: { requestsPerMinute: 1_000_000 } })
  const account = await site.build.account({ isOwner: true })
  owner = { ...account, token: await site.confirm(await site.signIn(account.email)) }
})
afterAll(() => site.close())

async function addKey(
  scopes: ApiScope[],
  more: { name?: string; days?: number | null; token?: string } = {},
) {
  const { name = 'Discord', days = null, token = owner.token } = more
  return (await site.call(apiKeys.add, { token, body: { name, scopes, days } })).json()
}

function callBy(key: string, endpoint: Endpoint, payload: object = {}, headers: Record<string, string> = {}) {
  return site.server.inject({
    method: endpoint.method,
    url: pathOf(endpoint),
    headers: { authorization: `Bearer ${key}`, ...headers },
    ...(endpoint.body && { payload }),
  })
}

const everyEndpoint = Object.values(contract).flatMap((group) =>
  Object.values(group as Record<string, Endpoint>),
)
const outside = (scopes: readonly ApiScope[]) =>
  everyEndpoint.filter((one) => {
    const scope = scopeFor(one)
    return one.access !== 'public' && (scope === undefined || !scopes.includes(scope))
  })

describe('a key', () => {
  it.each(apiScopes)('with the scope %s may make its calls, and none of the others', async (scope) => {
    const { key } = await addKey([scope])
    for (const [other, endpoints] of Object.entries(scopeEndpoints)) {
      for (const endpoint of endpoints) {
        const { statusCode } = await callBy(key, endpoint)
        expect([endpoint.path, statusCode === 403]).toEqual([endpoint.path, other !== scope])
      }
    }
  })

  it('with every scope makes no call that no scope has', async () => {
    const { key } = await addKey([...apiScopes])
    for (const endpoint of outside(apiScopes)) {
      const refused = await callBy(key, endpoint)
      expect([endpoint.path, refused.statusCode, refused.json().reason]).toEqual([
        endpoint.path,
        403,
        'scope',
      ])
    }
  })

  it('with every scope makes no keys, owners or refunds, and changes no setting', () => {
    const allowed = new Set(Object.values(scopeEndpoints).flat())
    const forbidden = [
      ...[
        ...Object.values(apiKeys),
        ...Object.values(contract.webhooks),
        ...Object.values(contract.settings),
      ],
      ...[...Object.values(contract.mailServer), ...Object.values(contract.channels), contract.orders.refund],
      ...[people.setStaff, people.deletePerson, people.changeEmail, people.sendReset, people.suspend],
    ]
    expect(forbidden.filter((one) => allowed.has(one))).toEqual([])
    expect([...allowed].every(({ access }) => access === 'owner' || access === 'staff')).toBe(true)
  })

  it('acts in the name of its owner, and the history says by which key', async () => {
    const { key } = await addKey(['people:write'], { name: 'Club list' })
    const { id } = await site.build.account({})
    const given = await callBy(key, people.grantDays, { id, days: 3, reason: 'a prize' })
    expect(given.json()).toMatchObject({ resultCode: 1 })
    const { acts } = (await site.call(contract.audit.list, { token: owner.token, body: {} })).json()
    expect(acts[0]).toMatchObject({ act: 'days-granted', actorEmail: owner.email, apiKey: 'Club list' })
  })

  it('is told once and kept as a hash', async () => {
    const { key } = await addKey(['people:read'])
    expect(key).toMatch(/^strom_[\w-]{43}$/)
    const rows = await site.app.db.selectFrom('api_keys').selectAll().execute()
    const listed = (await site.call(apiKeys.list, { token: owner.token })).body
    expect(`${JSON.stringify(rows)} ${listed}`).not.toContain(key.slice(6))
    const log = await site.app.db.selectFrom('audit_log').selectAll().execute()
    expect(JSON.stringify(log)).not.toContain(key.slice(6))
  })

  it('tells when it was used', async () => {
    const { key } = await addKey(['streams:read'], { name: 'Used' })
    const used = async () => {
      const { keys } = (await site.call(apiKeys.list, { token: owner.token })).json()
      return keys.find(({ name }: { name: string }) => name === 'Used').lastUsedAt
    }
    expect(await used()).toBe(null)
    expect((await callBy(key, ownerStreams.list)).json()).toMatchObject({ resultCode: 1 })
    expect(await used()).toBe(new Date(site.clock.now()).toISOString())
  })

  it('ends when it is removed, when its time is over, and when its owner is one no more', async () => {
    const status = async (key: string) => {
      const answer = await callBy(key, ownerStreams.list)
      return [answer.statusCode, answer.json().reason]
    }
    const { key: removed } = await addKey(['streams:read'], { name: 'Removed' })
    expect(await status(removed)).toEqual([200, undefined])
    const { keys } = (await site.call(apiKeys.list, { token: owner.token })).json()
    const { id } = keys.find(({ name }: { name: string }) => name === 'Removed')
    const remove = () => site.call(apiKeys.remove, { token: owner.token, body: { id } })
    expect((await remove()).json()).toEqual({ resultCode: 1 })
    expect((await remove()).json()).toMatchObject({ resultCode: 2, detail: 'There is no such key.' })
    expect(await status(removed)).toEqual([403, 'session'])

    const { key: short } = await addKey(['streams:read'], { days: 1 })
    site.clock.advance(86_399)
    expect(await status(short)).toEqual([200, undefined])
    site.clock.advance(1)
    expect(await status(short)).toEqual([403, 'session'])
    await site.confirm(owner.token)

    const former = await site.build.account({ isOwner: true })
    const token = await site.confirm(await site.signIn(former.email))
    const { key } = await addKey(['streams:read'], { token })
    expect(await status(key)).toEqual([200, undefined])
    await site.app.db.updateTable('accounts').set({ is_owner: false }).where('id', '=', former.id).execute()
    expect(await status(key)).toEqual([403, 'session'])
  })

  it('opens nothing to an owner who lacks the second factor that owners must have', async () => {
    const { key } = await addKey(['streams:read'])
    await site.app.settings.set(site.app.db, 'secondFactorFor', 'owners')
    await expect.poll(() => site.app.settings.get('secondFactorFor')).toBe('owners')
    expect((await callBy(key, ownerStreams.list)).json()).toMatchObject({ reason: 'second-factor' })
    await site.app.settings.set(site.app.db, 'secondFactorFor', 'nobody')
    await expect.poll(() => site.app.settings.get('secondFactorFor')).toBe('nobody')
  })

  it.each([
    'Bearer strom_',
    'Bearer',
    'Basic abc',
    `Bearer strom_${'A'.repeat(43)}`,
    `Bearer ${'A'.repeat(49)}`,
  ])('is not %s', async (authorization) => {
    const answer = await site.server.inject({ url: ownerStreams.list.path, headers: { authorization } })
    expect([answer.statusCode, answer.json().reason]).toEqual([403, 'session'])
  })

  it('does not stand beside a Token: that one counts', async () => {
    const { key } = await addKey(['streams:read'])
    const member = await site.signIn((await site.build.account({})).email)
    const answer = await callBy(key, ownerStreams.list, {}, { token: member })
    expect([answer.statusCode, answer.json().reason]).toEqual([403, 'role'])
  })

  it('wants a name and a scope', async () => {
    expect(await addKey([])).toMatchObject({
      resultCode: 2,
      detail: '"scopes" has a value that is not allowed.',
    })
    expect(await addKey(['people:read'], { name: ' ' })).toMatchObject({
      resultCode: 2,
      detail: '"name" has a value that is not allowed.',
    })
    expect(await addKey(['people:read'], { days: 0 })).toMatchObject({ resultCode: 2 })
  })

  it(`is one of ${maxApiKeys} at most`, async () => {
    let last = { resultCode: 1 }
    for (let i = 0; i <= maxApiKeys && last.resultCode === 1; i += 1) last = await addKey(['people:read'])
    expect(last).toMatchObject({ resultCode: 2 })
  })
})

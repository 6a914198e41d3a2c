// Work begun while everything ends comes first and ends too, or later and is refused.
import { contract } from '@strom/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pairTelevision, showCode } from '../../../testing/television.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'

let site: TestApp
beforeAll(async () => {
  site = await openTestApp({ settings: { requestsPerMinute: 1_000_000, playerAddresses: true } })
})
afterAll(() => site.close())

const key = { name: 'books', scopes: ['people:read' as const], days: null }

/** Prepares what an owner's device may begin. */
const begun: Record<string, (token: string) => Promise<() => Promise<unknown>>> = {
  'a key': async (token) => () => site.call(contract.apiKeys.add, { token, body: key }),
  'the address of a player': async (token) => () =>
    site.call(contract.players.make, { token, body: { name: 'Kodi' } }),
  'a television': async (token) => {
    const { code, secret } = await showCode(site)
    await site.call(contract.television.confirm, { token, body: { code } })
    return () => site.call(contract.television.claim, { body: { secret } })
  },
  'a television, from its code on': async (token) => () => pairTelevision(site, token),
}

it.each(Object.entries(begun))(
  '%s that is begun as everything ends does not outlive it',
  async (_name, begin) => {
    for (let round = 0; round < 8; round += 1) {
      const { id, email } = await site.build.account({ isOwner: true })
      const token = await site.confirm(await site.signIn(email))
      const act = await begin(token)
      const end = () => site.call(contract.sessions.logoutAll, { token })
      const statuses = await Promise.all(round % 2 === 0 ? [act(), end()] : [end(), act()])
      expect(statuses).toHaveLength(2)
      const { db } = site.app
      const keys = await db.selectFrom('api_keys').select('name').where('account_id', '=', id).execute()
      const devices = await db
        .selectFrom('devices')
        .select('agent')
        .where('account_id', '=', id)
        .where('ended_at', 'is', null)
        .execute()
      expect([keys, devices]).toEqual([[], []])
    }
  },
)

import { contract } from '@strom/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { removeExpired } from '../../compose/retention.ts'
import { once } from './once.ts'

let site: TestApp
let owner: string
beforeAll(async () => {
  site = await openTestApp()
  owner = await site.signIn((await site.build.account({ isOwner: true })).email)
})
afterAll(() => site.close())

const key = 'a-key-of-the-caller'

function callWith(idempotencyKey: string, body: object) {
  const { method, path } = contract.people.grantDays
  const headers = { token: owner, 'idempotency-key': idempotencyKey, 'x-forwarded-for': '203.0.113.1' }
  return site.server.inject({ method, url: path, payload: body, headers })
}

async function grantsOf(accountId: string): Promise<number> {
  const rows = await site.app.db
    .selectFrom('grants')
    .select('id')
    .where('account_id', '=', accountId)
    .execute()
  return rows.length
}

describe('a call with a key', () => {
  it('is done once, and a repeat is answered as the first was', async () => {
    const { id } = await site.build.account()
    const body = { id, days: 3, reason: 'an outage' }
    const first = await callWith(key, body)
    const second = await callWith(key, body)
    expect(second.json()).toEqual(first.json())
    expect(first.json()).toMatchObject({ resultCode: 1, person: { id } })
    expect(await grantsOf(id)).toBe(1)
  })

  it('is done once however many come at the same time', async () => {
    const { id } = await site.build.account()
    const body = { id, days: 3, reason: 'an outage' }
    const answers = await Promise.all(Array.from({ length: 5 }, () => callWith('at-once', body)))
    expect(answers.map((answer) => answer.json().resultCode)).toEqual([1, 1, 1, 1, 1])
    expect(await grantsOf(id)).toBe(1)
  })

  it('is another call with another key, and with anything else in it', async () => {
    const { id } = await site.build.account()
    const body = { id, days: 3, reason: 'an outage' }
    await callWith('one', body)
    await callWith('two', body)
    await callWith('two', { ...body, days: 4 })
    expect(await grantsOf(id)).toBe(3)
  })

  it('may be tried again when it was refused', async () => {
    let tries = 0
    const wish = { accountId: (await site.build.account()).id, digest: 'refused' }
    const attempt = (ok: boolean) =>
      once(site.app, wish, async () => {
        tries += 1
        return { ok }
      })
    expect([await attempt(false), await attempt(true), await attempt(false)]).toEqual([
      { ok: false },
      { ok: true },
      { ok: true },
    ])
    expect(tries).toBe(2)
  })

  it('that fails leaves nothing behind', async () => {
    const wish = { accountId: (await site.build.account()).id, digest: 'failed' }
    const broken = once(site.app, wish, async () => {
      throw new Error('broken')
    })
    await expect(broken).rejects.toThrow('broken')
    expect(await once(site.app, wish, async () => ({ ok: true }))).toEqual({ ok: true })
  })

  it.each(['', 'x'.repeat(101), 'two words', 'blåbær'])('is refused with the key %j', async (wrong) => {
    const { id } = await site.build.account()
    const answer = await callWith(wrong, { id, days: 3, reason: 'an outage' })
    expect([answer.statusCode, answer.json().resultCode]).toEqual([400, 19])
    expect(await grantsOf(id)).toBe(0)
  })
})

it('keys are forgotten after a day', async () => {
  await callWith(key, { id: (await site.build.account()).id, days: 1, reason: 'an outage' })
  const kept = async () =>
    (await site.app.db.selectFrom('idempotency_keys').select('digest').execute()).length
  site.clock.advance(86_399)
  await removeExpired(site.app, 'idempotencyKeys')
  expect(await kept()).toBeGreaterThan(0)
  site.clock.advance(2)
  await removeExpired(site.app, 'idempotencyKeys')
  expect(await kept()).toBe(0)
})

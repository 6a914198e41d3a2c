import { contract } from '@strom/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'

const who = contract.sessions.isUserAuthenticated
const home = '203.0.113.1'

let test: TestApp
let token: string
let accountId: string

beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  const { id, email } = await test.build.account()
  accountId = id
  token = await test.signIn(email, { ip: home })
})

async function stored() {
  const { last_seen_at, network } = await test.app.db
    .selectFrom('devices')
    .select(['last_seen_at', 'network'])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return { secondsAgo: (test.clock.now() - last_seen_at.getTime()) / 1000, network }
}

it('is stored soon after a call, once in five minutes', async () => {
  test.clock.advance(299)
  await test.call(who, { token, ip: home })
  await test.app.seenDevices.writeBack()
  expect(await stored()).toEqual({ secondsAgo: 299, network: home })
  test.clock.advance(1)
  await test.call(who, { token, ip: home })
  await expect.poll(stored, { timeout: 5000 }).toEqual({ secondsAgo: 0, network: home })
})

it('is stored with the call when the device has moved', async () => {
  await test.call(who, { token, ip: '198.51.100.7' })
  expect(await stored()).toEqual({ secondsAgo: 0, network: '198.51.100.7' })
})

it('is of the last of several calls', async () => {
  test.clock.advance(300)
  await test.call(who, { token, ip: home })
  test.clock.advance(1)
  await test.call(who, { token, ip: home })
  await test.app.seenDevices.writeBack()
  expect((await stored()).secondsAgo).toBe(0)
})

it('leaves a device alone that has signed out meanwhile', async () => {
  test.clock.advance(300)
  await test.call(who, { token, ip: home })
  await test.call(contract.sessions.logout, { token, ip: home })
  await test.app.seenDevices.writeBack()
  expect((await stored()).secondsAgo).toBe(300)
})

it('keeps nobody from their answer when it cannot be stored, and is stored by the next call', async () => {
  await sql`create function broken() returns trigger language plpgsql as
    $$ begin raise exception 'broken'; end $$`.execute(test.app.db)
  await sql`create trigger broken before update on devices execute function broken()`.execute(test.app.db)
  expect((await test.call(who, { token, ip: '198.51.100.7' })).json()).toMatchObject({ authenticated: true })
  expect((await stored()).network).toBe(home)
  await sql`drop function broken cascade`.execute(test.app.db)
  await test.call(who, { token, ip: '198.51.100.7' })
  expect((await stored()).network).toBe('198.51.100.7')
})

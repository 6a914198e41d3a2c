import { contract, type Invitation, type StaffTicket, type Transaction } from '@strom/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { findAccessEnd } from '../../money/subscriptions/queries.ts'
import { demoPassword, demoPeople } from './people.ts'
import { seedWhereNew } from './seed.ts'
import { demoStreams } from './streams.ts'

let test: TestApp
beforeAll(async () => {
  test = await openTestApp()
  await seedWhereNew(test.app)
})
afterAll(() => test.close())

async function readToken(name: string) {
  const body = { email: `${name}@strom.test`, password: demoPassword }
  return (await test.call(contract.sessions.login, { body })).json().token as string
}

async function daysLeft(name: string) {
  const account = await test.app.db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', `${name}@strom.test`)
    .executeTakeFirstOrThrow()
  const end = await findAccessEnd(test.app.db, account.id)
  return end && (end.getTime() - test.clock.now()) / 86_400_000
}

it('lets everybody in with the same password', async () => {
  for (const { email } of demoPeople) {
    const answer = await test.call(contract.sessions.login, { body: { email, password: demoPassword } })
    expect(answer.json()).toMatchObject({ resultCode: 1 })
  }
})

it('has the people of the design', async () => {
  expect(await daysLeft('ola')).toBe(5)
  expect(await daysLeft('bjorn')).toBeNull()
  expect(await daysLeft('anna')).toBeGreaterThan(30)
  expect(await daysLeft('kari')).toBeGreaterThan(1)
  const points = await test.call(contract.rewards.rewardPoints, { token: await readToken('anna') })
  expect(points.json()).toEqual({ resultCode: 1, rewardPoints: 120, pricePerRewardPoint: 0.05 })
})

it('has invitations of every kind, the pending one with a link that works', async () => {
  const token = await readToken('anna')
  const { invitations } = (await test.call(contract.invitations.all, { token })).json()
  expect(
    invitations.map(({ email, status, expired, mailState }: Invitation) => [
      email,
      status,
      expired,
      mailState,
    ]),
  ).toEqual([
    ['nora@strom.test', 1, false, 'sent'],
    ['lars@strom.test', 1, true, 'sent'],
    ['bjorn@strom.test', 2, false, 'sent'],
    ['ola@strom.test', 3, false, 'sent'],
  ])
  const [pending] = invitations
  const found = await test.call(contract.invitations.lookUp, { params: { id: pending.id } })
  expect(found.json()).toMatchObject({ resultCode: 1, email: 'nora@strom.test' })
})

it('has Anna’s past orders, one by BTC and one for a friend, as the ledgers have them', async () => {
  const token = await readToken('anna')
  const { data } = (await test.call(contract.payments.list, { token })).json()
  expect(data.map((row: Transaction) => [row.payment_method, row.price, row.refunded])).toEqual([
    [1, 12, 0],
    [1, 64.8, 0],
    [2, 12, 0],
  ])
  const lines = await test.app.db
    .selectFrom('order_lines as line')
    .innerJoin('grants as grant', 'grant.id', 'line.grant_id')
    .select(['line.email', 'line.months', 'grant.months as granted', 'line.order_id', 'grant.order_id as by'])
    .execute()
  expect(lines).toHaveLength(3)
  for (const line of lines) expect([line.granted, line.by]).toEqual([line.months, line.order_id])
  const last = await test.call(contract.payments.lastOrder, { token })
  expect(last.json().accountsAndMonths).toEqual([{ email: 'ola@strom.test', months: 1 }])
  const karis = await test.call(contract.payments.list, { token: await readToken('kari') })
  expect(karis.json().data).toMatchObject([{ payment_method: 1, price: 12 }])
})

it('has streams of every kind, each with both sources', async () => {
  const token = await readToken('anna')
  const { streams } = (await test.call(contract.streams.all, { token })).json()
  expect(streams.length).toBeGreaterThanOrEqual(6)
  for (const stream of streams) {
    expect(stream.src).toMatch(/token=$/)
    expect(stream.src_sldp).toMatch(/^wss?:.*token=$/)
  }
  expect(streams.filter((stream: { maintenance_mode: boolean }) => stream.maintenance_mode)).toHaveLength(1)
  const tags = streams.flatMap((stream: { tags: string; tags_sldp: string }) =>
    `${stream.tags},${stream.tags_sldp}`.split(','),
  )
  for (const tag of ['chromecast', 'airplay', 'lls']) expect(tags).toContain(tag)
  expect(tags.some((tag: string) => tag.startsWith('!'))).toBe(true)
  expect(tags.some((tag: string) => tag.startsWith('?'))).toBe(true)
  expect(tags.some((tag: string) => /^\w+ \w+$/.test(tag))).toBe(true)
})

it('has tickets in all three states, some with replies, and no announcement', async () => {
  const { tickets } = (
    await test.call(contract.support.staffTickets, { token: await readToken('staff') })
  ).json()
  expect(
    tickets.map(({ user__email, status, messages }: StaffTicket) => [
      user__email,
      status,
      ...messages.map(({ author_email }) => author_email),
    ]),
  ).toEqual([
    ['anna@strom.test', 1],
    ['ola@strom.test', 2, 'staff@strom.test', 'ola@strom.test'],
    ['bjorn@strom.test', 3, 'staff@strom.test'],
  ])
  expect((await test.call(contract.site.latestAnnouncement)).json()).toEqual({ resultCode: 2 })
})

it('its payments by PayPal can be refunded, since the emulator knows them and their cents', async () => {
  const rows = await test.app.db
    .selectFrom('payments')
    .select(['provider_transaction_id as id', 'cents'])
    .where('order_id', 'is not', null)
    .where('provider', '=', 'paypal')
    .execute()
  expect(rows).toHaveLength(2)
  for (const { id, cents } of rows) {
    expect(await test.app.provider.findCapture(id)).toMatchObject({
      ok: true,
      capture: { state: 'completed', cents },
    })
  }
})

it('is made once, and behind the streams that were added before the first start', async () => {
  await seedWhereNew(test.app)
  const own = await openTestApp()
  await own.build.stream({ title: 'Arena' })
  await seedWhereNew(own.app)
  const titles = await own.app.db.selectFrom('streams').select('title').orderBy('position').execute()
  expect(titles.map(({ title }) => title)).toEqual(['Arena', ...demoStreams.map(({ title }) => title)])
  await own.close()
})

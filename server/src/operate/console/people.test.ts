import { contract, type Person, type PersonPage, plainResult } from '@strom/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testPassword } from '../../../testing/builders.ts'
import { outbox } from '../../../testing/outbox.ts'
import { codeOf, turnOn } from '../../../testing/second-factor.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'

const { people } = contract

let test: TestApp
let owner: { id: string; email: string }
let token: string
beforeAll(async () => {
  test = await openTestApp()
  owner = await test.build.account({ isStaff: true, isOwner: true, email: 'owner@example.org' })
  token = await test.confirm(await test.signIn(owner.email))
})
afterAll(() => test.close())

type Name = Exclude<keyof typeof people, 'search' | 'compensate' | 'all' | 'invite'>
type Changed = { resultCode: number; detail?: string; person: PersonPage }

async function ask(name: Name, body: object): Promise<Changed> {
  return (await test.call(people[name], { token, body: body as never })).json()
}

async function readAudit(
  email: string,
): Promise<{ act: string; note: string | null; before: unknown; after: unknown }[]> {
  const body = { subject: { kind: 'account', id: email } }
  return (await test.call(contract.audit.list, { token, body })).json().acts
}

describe('searching', () => {
  const search = async (text: string, after?: string) =>
    (await test.call(people.search, { token, body: { text, ...(after && { after }) } })).json()

  it('finds by parts of address and name, whatever the case, newest first', async () => {
    await test.build.account({ email: 'turid@elv.example', username: 'Turid Øvre' })
    test.clock.advance(1)
    await test.build.account({ email: 'elvis@example.org', username: 'Elvis' })
    const emails = async (text: string) => (await search(text)).people.map(({ email }: Person) => email)
    expect(await emails('ELV')).toEqual(['elvis@example.org', 'turid@elv.example'])
    expect(await emails('øvre')).toEqual(['turid@elv.example'])
    expect(await emails('no such person')).toEqual([])
  })

  it.each(['%', '_', '\\'])('takes %s as the character it is', async (text) => {
    expect((await search(text)).people).toEqual([])
  })

  it('comes in pages that miss and repeat nobody', async () => {
    for (let i = 0; i < 60; i += 1) await test.build.account({ email: `page${i}@pages.example` })
    const first = await search('pages.example')
    const second = await search('pages.example', first.people.at(-1).id)
    expect([first.people.length, first.more, second.people.length, second.more]).toEqual([
      50,
      true,
      10,
      false,
    ])
    const ids = [...first.people, ...second.people].map(({ id }: Person) => id)
    expect(new Set(ids).size).toBe(60)
  })
})

describe('one person', () => {
  it('is shown with everything that belongs to them, and no secret', async () => {
    const { id, email } = await test.build.account({ span: { months: 1 } })
    const member = await test.signIn(email, { ip: '203.0.113.77' })
    await test.build.order({ buyer_id: id })
    await test.call(contract.invitations.send, {
      token: member,
      body: { invitationEmail: 'friend@example.org' },
    })
    await test.call(contract.support.createTicket, {
      token: member,
      body: { type: 2, subject: 'Money', description: 'Where is it?' },
    })
    const answer = await test.call(people.page, { token, body: { id } })
    const { person } = answer.json()
    expect(person).toMatchObject({
      email,
      points: 0,
      grants: [{ kind: 'grant', months: 1, reason: 'staff' }],
      orders: [{ state: 'created', totalMonths: 1, totalCents: 1200 }],
      invitations: [{ email: 'friend@example.org', status: 1, expired: false }],
      devices: [{ network: '203.0.113.x' }],
      tickets: [{ subject: 'Money', status: 1 }],
    })
    expect(answer.body).not.toContain(member)
    expect(answer.body).not.toMatch(/argon2|203\.0\.113\.77/)
  })

  it('has expired invitations that are told from those that wait', async () => {
    const { id, email } = await test.build.account()
    const member = await test.signIn(email)
    for (const invitationEmail of ['late@example.org', 'waits@example.org']) {
      await test.call(contract.invitations.send, { token: member, body: { invitationEmail } })
    }
    const ranOut = { expires_at: new Date(test.clock.now()) }
    const late = test.app.db.updateTable('invitations').set(ranOut).where('email', '=', 'late@example.org')
    await late.execute()
    const { person } = await ask('page', { id })
    const expired = person.invitations.filter((one: { expired: boolean }) => one.expired)
    expect(person.invitations).toHaveLength(2)
    expect(expired).toMatchObject([{ email: 'late@example.org', status: 1 }])
  })

  it('nobody of that id is refused', async () => {
    expect(await ask('page', { id: 'nobody' })).toEqual({
      resultCode: plainResult.fail,
      detail: 'There is no such person.',
    })
    expect(await ask('grantDays', { id: 'nobody', days: 1, reason: 'x' })).toMatchObject({ resultCode: 2 })
  })
})

describe('a second factor', () => {
  it('is shown in the list and on the page once it is confirmed, and no more when it is turned off', async () => {
    const { id, email } = await test.build.account({ email: 'two-step@example.org' })
    const member = await test.signIn(email)
    const shown = async () => {
      const list = await test.call(people.search, { token, body: { text: email } })
      const { person } = await ask('page', { id })
      return [list.json().people[0].secondFactorSince, person.secondFactorSince]
    }
    await test.call(contract.secondFactor.begin, { token: member, body: { password: testPassword } })
    expect(await shown()).toEqual([null, null])
    const since = new Date(test.clock.now()).toISOString()
    const { secret } = await turnOn(test, member)
    expect(await shown()).toEqual([since, since])
    const answer = await test.call(people.page, { token, body: { id } })
    expect(answer.body).not.toContain(secret)
    const body = { password: testPassword, code: codeOf(test, secret) }
    await test.call(contract.secondFactor.turnOff, { token: member, body })
    expect(await shown()).toEqual([null, null])
  })
})

describe('days by hand', () => {
  it('are given with a reason that stands in the ledger and in the audit log', async () => {
    const { id, email } = await test.build.account()
    const { person } = await ask('grantDays', { id, days: 10, reason: 'A bad week' })
    expect(person.accessEndsAt).toBe(new Date(test.clock.now() + 10 * 86_400_000).toISOString())
    expect(person.grants).toMatchObject([{ days: 10, reason: 'staff', by: owner.email, note: 'A bad week' }])
    expect(await readAudit(email)).toMatchObject([
      { act: 'days-granted', note: 'A bad week', after: { accessEndsAt: person.accessEndsAt } },
    ])
  })

  it('are taken from the last ones back, over several grants, never before now', async () => {
    const { id } = await test.build.account({ span: { days: 5 } })
    await test.build.grant(id, { days: 3 })
    const end = (days: number) => new Date(test.clock.now() + days * 86_400_000).toISOString()
    expect((await ask('takeDays', { id, days: 4, reason: 'Too many' })).person.accessEndsAt).toBe(end(4))
    expect((await ask('takeDays', { id, days: 100, reason: 'All' })).person.accessEndsAt).toBe(end(0))
    expect(await ask('takeDays', { id, days: 1, reason: 'More' })).toMatchObject({
      resultCode: plainResult.fail,
      detail: 'No access is left to take.',
    })
    const { person } = await ask('page', { id })
    expect(person.grants.reduce((sum, { seconds }) => sum + seconds, 0)).toBe(0)
  })

  it('lose nothing when twenty are given and taken at once', async () => {
    const { id } = await test.build.account({ span: { days: 30 } })
    await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        ask(i % 2 ? 'takeDays' : 'grantDays', { id, days: 1, reason: 'race' }),
      ),
    )
    const { person } = await ask('page', { id })
    expect(person.accessEndsAt).toBe(new Date(test.clock.now() + 30 * 86_400_000).toISOString())
  })

  it.each([0, -1, 1.5, 4000])('refuses %d days', async (days) => {
    const { id } = await test.build.account()
    expect((await ask('grantDays', { id, days, reason: 'x' })).resultCode).not.toBe(1)
    expect((await ask('page', { id })).person.accessEndsAt).toBeNull()
  })

  it('refuses an empty reason', async () => {
    const { id } = await test.build.account()
    expect(await ask('grantDays', { id, days: 1, reason: '  ' })).toMatchObject({
      resultCode: plainResult.fail,
    })
  })
})

it('changes points, never below zero', async () => {
  const { id, email } = await test.build.account()
  expect((await ask('changePoints', { id, points: 40, reason: 'Thanks' })).person.points).toBe(40)
  expect((await ask('changePoints', { id, points: -15, reason: 'Sorry' })).person.points).toBe(25)
  expect(await ask('changePoints', { id, points: -26, reason: 'No' })).toMatchObject({
    resultCode: plainResult.fail,
  })
  expect(await ask('changePoints', { id, points: 0, reason: 'No' })).toMatchObject({
    resultCode: plainResult.fail,
  })
  expect((await readAudit(email)).map(({ before, after }) => [before, after])).toEqual([
    [{ points: 40 }, { points: 25 }],
    [{ points: 0 }, { points: 40 }],
  ])
})

it('makes somebody staff and no longer, which signs them out', async () => {
  const { id, email } = await test.build.account()
  const member = await test.signIn(email)
  expect((await ask('setStaff', { id, isStaff: true })).person.isStaff).toBe(true)
  expect((await test.call(contract.support.staffTickets, { token: member })).statusCode).toBe(200)
  await ask('setStaff', { id, isStaff: false })
  expect((await test.call(contract.sessions.user, { token: member, body: {} })).statusCode).toBe(403)
  expect(await ask('setStaff', { id: owner.id, isStaff: false })).toMatchObject({
    resultCode: plainResult.fail,
  })
})

it('suspends somebody, whose sign-ins end and who cannot sign in, until they are reinstated', async () => {
  const { id, email } = await test.build.account()
  const member = await test.signIn(email)
  expect((await ask('suspend', { id, reason: 'Shares the account' })).person.suspendedAt).not.toBeNull()
  expect((await test.call(contract.sessions.user, { token: member, body: {} })).statusCode).toBe(403)
  expect(await test.signIn(email)).toBeUndefined()
  expect(await ask('sendReset', { id })).toMatchObject({ resultCode: plainResult.fail })
  expect((await ask('reinstate', { id })).person.suspendedAt).toBeNull()
  expect(await test.signIn(email)).toEqual(expect.any(String))
  expect((await readAudit(email)).map(({ act }) => act)).toEqual(['reinstated', 'suspended'])
  expect(await ask('suspend', { id: owner.id, reason: 'Oops' })).toMatchObject({
    resultCode: plainResult.fail,
  })
})

it('mails a link to choose a new password', async () => {
  const { id, email } = await test.build.account()
  expect((await ask('sendReset', { id })).resultCode).toBe(plainResult.success)
  expect((await outbox(test.app, email)).map(({ kind }) => kind)).toEqual(['password-reset'])
})

it('gives somebody another address, and tells both', async () => {
  const { id, email } = await test.build.account()
  const to = `given-${email}`
  const given = await ask('changeEmail', { id, email: to.toUpperCase(), reason: 'Mistyped' })
  expect(given.person.email).toBe(to)
  expect((await outbox(test.app, email)).map(({ kind }) => kind)).toEqual(['email-changed'])
  expect((await outbox(test.app, to)).map(({ kind }) => kind)).toEqual(['email-given'])
  expect(await readAudit(email)).toMatchObject([
    { act: 'email-changed', note: 'Mistyped', after: { email: to } },
  ])
})

it.each([
  ['an address of another account', async () => (await test.build.account()).email],
  ['an address without mail', async () => 'a,b@example.org'],
])('refuses %s, and changes nothing', async (_what, address) => {
  const { id, email } = await test.build.account()
  const refused = await ask('changeEmail', { id, email: await address(), reason: 'x' })
  expect(refused).toMatchObject({ resultCode: plainResult.fail, detail: expect.any(String) })
  expect(await outbox(test.app, email)).toEqual([])
})

it('leaves the address of an owner to the command line', async () => {
  const { id } = await test.build.account({ isOwner: true, isStaff: true })
  const refused = await ask('changeEmail', { id, email: 'elsewhere@example.org', reason: 'x' })
  expect(refused).toMatchObject({
    detail: expect.stringContaining('An owner is changed on the command line only'),
  })
})

it('has no line of a link whose mail could not be written', async () => {
  const { id, email } = await test.build.account()
  const { jobs, log } = test.app
  const { send } = jobs
  const { level } = log
  log.level = 'silent'
  Object.assign(jobs, { send: () => Promise.reject(new Error('no queue')) })
  expect((await test.call(people.sendReset, { token, body: { id } })).statusCode).toBe(500)
  Object.assign(jobs, { send })
  log.level = level
  expect(await readAudit(email)).toEqual([])
  expect(await outbox(test.app, email)).toEqual([])
})

it.each(Object.entries(people))('%s refuses staff who are no owners', async (_, endpoint) => {
  const staff = await test.signIn((await test.build.account({ isStaff: true })).email)
  expect((await test.call(endpoint, { token: staff, body: {} as never })).statusCode).toBe(403)
})

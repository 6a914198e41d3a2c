import { contract, languages, type SetupFinding, type SetupState } from '@strom/contract'
import { tellFinding } from '@strom/contract/content/findings'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { commandLine } from '../../audit/record-act.ts'
import { outbox } from '../../testing/outbox.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { carryOut } from '../carry-out.ts'
import { checkOwners } from '../checks/owners.ts'
import { issueOwnerLink, setupAtStart } from './owner-link.ts'

const env = {
  STROM_MODE: 'production',
  PUBLIC_URL: 'https://live.example.org',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'post@example.org',
  PAYMENTS: 'none',
}
const home = '203.0.113.1'
const elsewhere = '198.51.100.20'
const email = 'eier@example.org'
const password = 'a long password'
const { setup } = contract

let site: TestApp
beforeEach(async () => {
  site = await openTestApp({ env })
})
afterEach(() => site.close())

async function issued(): Promise<string> {
  const link = await issueOwnerLink(site.app)
  if (!link.ok) throw new Error(link.reason)
  return new URL(link.address).searchParams.get('token') ?? ''
}

const open = (token?: string, ip = home) =>
  site.call(setup.open, { body: token === undefined ? {} : { token }, ip })
const make = (token: string, ip = home, given = { email, password }) =>
  site.call(setup.makeOwner, { body: { token, ...given }, ip })
const countOwners = async () =>
  (await site.app.db.selectFrom('accounts').select('id').where('is_owner', '=', true).execute()).length

async function owner(): Promise<string> {
  return (await make(await issued())).json().token
}

describe('the owner link', () => {
  it('is printed at a start without an owner, is stored as a hash only, and ends an earlier one', async () => {
    const first = await setupAtStart(site.app)
    if (!first || !('begin' in first)) throw new Error('no link')
    expect(first.begin).toMatch(/^https:\/\/live\.example\.org\/setup\?token=[\w-]{43}$/)
    const token = first.begin.split('=')[1] ?? ''
    const row = await site.app.db.selectFrom('setup').selectAll().executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(token)
    expect(row.expires_at.getTime() - site.clock.now()).toBe(86_400_000)
    const second = await issued()
    expect((await open(token, '127.0.0.1')).json()).toMatchObject({ resultCode: 24 })
    expect((await open(second)).json()).toEqual({ resultCode: 1, makesOwner: true })
  })

  it('makes the owner, who is signed in and written into the audit log', async () => {
    const token = await issued()
    const made = (await make(token)).json()
    expect(made).toEqual({ resultCode: 1, token: expect.stringMatching(/^[\w-]{43}$/) })
    const me = (await site.call(contract.sessions.user, { token: made.token, body: {} })).json()
    expect(me).toMatchObject({ email, username: 'eier', is_owner: true, is_staff: true })
    const acts = await site.app.db.selectFrom('audit_log').selectAll().execute()
    expect(acts).toMatchObject([{ act: 'owner-made', actor: 'owner', actor_id: me.id, subject_id: email }])
    expect(await setupAtStart(site.app)).toEqual({ goOn: 'https://live.example.org/setup' })
  })

  it('makes no second owner, not even of two at once', async () => {
    const token = await issued()
    const answers = await Promise.all(
      ['a@example.org', 'b@example.org'].map((one) => make(token, home, { email: one, password })),
    )
    expect(answers.map((answer) => answer.json().resultCode).sort()).toEqual([1, 23])
    expect((await make(token)).json()).toMatchObject({ resultCode: 23 })
    expect((await open(token)).json()).toMatchObject({ resultCode: 23 })
    expect(await countOwners()).toBe(1)
  })

  it('works for 24 hours', async () => {
    const token = await issued()
    site.clock.advance(86_400 - 1)
    expect((await open(token)).json()).toMatchObject({ resultCode: 1 })
    site.clock.advance(1)
    expect((await open(token)).json()).toMatchObject({ resultCode: 21 })
    expect((await make(token)).json()).toMatchObject({ resultCode: 21 })
    expect(await countOwners()).toBe(0)
  })

  it('works only in the network in which it was first opened, and on the server itself', async () => {
    const token = await issued()
    expect((await open(token, '127.0.0.1')).json()).toMatchObject({ resultCode: 1 })
    expect((await open(token, home)).json()).toMatchObject({ resultCode: 1 })
    expect((await open(token, elsewhere)).json()).toMatchObject({ resultCode: 2 })
    expect((await make(token, elsewhere)).json()).toMatchObject({ resultCode: 2 })
    expect((await open(token, '::1')).json()).toMatchObject({ resultCode: 1 })
    expect(await countOwners()).toBe(0)
    expect((await open(await issued(), elsewhere)).json()).toMatchObject({ resultCode: 1 })
  })

  it.each([[{ email: 'no address', password }], [{ email, password: 'short' }]])(
    'wants an address and a password: %j',
    async (given) => {
      expect((await make(await issued(), home, given)).json()).toMatchObject({ resultCode: 11 })
      expect(await countOwners()).toBe(0)
    },
  )

  it('tells strangers nothing, and wrong guesses are counted', async () => {
    expect((await open('x'.repeat(43))).statusCode).toBe(404)
    await issued()
    expect((await open()).statusCode).toBe(404)
    expect((await open('x'.repeat(43))).statusCode).toBe(404)
    await site.app.settings.set(site.app.db, 'linkFailuresPerNetwork', 1)
    await expect.poll(() => site.app.settings.get('linkFailuresPerNetwork')).toBe(1)
    expect((await make('x'.repeat(43))).statusCode).toBe(429)
  })

  it('is made anew by the command line', async () => {
    const first = await issued()
    const answer = await carryOut(site.app, ['owner', 'link', '--json'], 'server')
    const { address } = JSON.parse(answer.out)
    expect((await open(new URL(address).searchParams.get('token') ?? '')).json()).toMatchObject({
      resultCode: 1,
    })
    expect((await open(first)).json()).toMatchObject({ resultCode: 24 })
    const acts = await site.app.db.selectFrom('audit_log').selectAll().execute()
    expect(acts).toMatchObject([{ act: 'owner-link-made', actor: 'command-line' }])
    expect(JSON.stringify(acts)).not.toContain(address.split('=')[1])
    await make(new URL(address).searchParams.get('token') ?? '')
    expect(await carryOut(site.app, ['owner', 'link'], 'server')).toMatchObject({ exitCode: 1 })
  })

  it('is not made where there is an owner, and loses its power when the command line makes one', async () => {
    const token = await issued()
    await site.build.account({ isOwner: true })
    expect((await make(token)).json()).toMatchObject({ resultCode: 23 })
    expect(await issueOwnerLink(site.app, commandLine)).toEqual({ ok: false, reason: 'has-owner' })
  })

  it('does not make an owner of a member who is there already', async () => {
    await site.build.account({ email })
    expect((await make(await issued())).json()).toMatchObject({ resultCode: 14 })
    expect(await countOwners()).toBe(0)
  })
})

it('is what the doctor asks about', async () => {
  const found = () => checkOwners(site.app)
  expect(await found()).toMatchObject({ state: 'problem', advice: expect.stringContaining('owner make') })
  const token = await owner()
  expect(await found()).toMatchObject({ state: 'warning', says: 'The set-up is not finished.' })
  await site.call(setup.waiveMail, { token })
  await site.call(setup.finish, { token })
  expect(await found()).toMatchObject({
    state: 'warning',
    says: expect.stringMatching(/^A password alone lets in \S+@\S+\.$/),
  })
  const { id } = await site.app.db.selectFrom('accounts').select('id').executeTakeFirstOrThrow()
  const factor = { account_id: id, sealed_secret: 'sealed', begun_at: new Date(), confirmed_at: null }
  await site.app.db
    .insertInto('second_factors')
    .values({ ...factor, last_step: null })
    .execute()
  expect(await found()).toMatchObject({ state: 'warning' })
  await site.app.db.updateTable('second_factors').set({ confirmed_at: new Date(), last_step: 1 }).execute()
  expect(await found()).toEqual({ check: 'owners', state: 'ok', says: 'There is one.' })
  await site.app.db.updateTable('accounts').set({ suspended_at: new Date() }).execute()
  expect(await found()).toMatchObject({ state: 'problem', says: 'Every owner is suspended.' })
})

describe('the rest of the set-up', () => {
  async function step(call: 'sendMail' | 'waiveMail', token: string) {
    return (await site.call(setup[call], { token })).json()
  }
  const state = async (token: string): Promise<SetupState> =>
    (await site.call(setup.open, { token, body: {} })).json().setup
  const confirm = async (token: string, code: string) =>
    (await site.call(setup.confirmMail, { token, body: { code } })).json()
  const mailedCode = async () =>
    /^\d{6}$/m.exec((await outbox(site.app, email)).at(-1)?.text ?? '')?.[0] ?? ''

  it('says how far it has got', async () => {
    expect(await state(await owner())).toEqual({
      email,
      publicUrl: 'https://live.example.org',
      mail: { server: '127.0.0.1:1', from: 'post@example.org', state: 'open', sent: null, error: null },
      takesPayments: false,
      streams: [],
      builtIn: expect.arrayContaining([{ id: 'fjord', title: expect.any(String) }]),
    })
  })

  it('is finished once a mail has arrived, and is gone afterwards', async () => {
    const token = await owner()
    expect((await site.call(setup.finish, { token })).json()).toMatchObject({ resultCode: 2 })
    expect(await confirm(token, '000000')).toMatchObject({ resultCode: 2 })
    expect(await step('sendMail', token)).toMatchObject({
      resultCode: 1,
      setup: { mail: { sent: 'queued' } },
    })
    expect(await step('sendMail', token)).toMatchObject({ resultCode: 2 })
    const code = await mailedCode()
    expect(await confirm(token, ` ${code} `)).toMatchObject({ setup: { mail: { state: 'confirmed' } } })
    expect((await site.call(setup.finish, { token })).json()).toEqual({ resultCode: 1 })
    for (const call of [setup.check, setup.sendMail, setup.waiveMail, setup.finish]) {
      expect((await site.call(call, { token })).statusCode).toBe(404)
    }
    expect((await site.call(setup.open, { token, body: {} })).statusCode).toBe(404)
    expect((await site.call(setup.confirmMail, { token, body: { code } })).statusCode).toBe(404)
    expect(await setupAtStart(site.app)).toBeNull()
    const acts = await site.app.db.selectFrom('audit_log').select('act').orderBy('id').execute()
    expect(acts.map(({ act }) => act)).toEqual(['owner-made', 'mail-confirmed', 'setup-finished'])
  })

  it('takes no old code, no late code and not a sixth guess', async () => {
    const token = await owner()
    await step('sendMail', token)
    const first = await mailedCode()
    site.clock.advance(10)
    await step('sendMail', token)
    const second = await mailedCode()
    if (first !== second) expect(await confirm(token, first)).toMatchObject({ resultCode: 2 })
    site.clock.advance(3600)
    expect(await confirm(token, second)).toMatchObject({ resultCode: 2 })
    await step('sendMail', token)
    const third = await mailedCode()
    const wrong = third === '111111' ? '222222' : '111111'
    for (let n = 0; n < 5; n += 1) await confirm(token, wrong)
    expect(await confirm(token, third)).toMatchObject({
      resultCode: 2,
      detail: expect.stringContaining('Too many'),
    })
    expect((await state(token)).mail.state).toBe('open')
  })

  it('can do without the mail, and adds a first stream once', async () => {
    const token = await owner()
    expect(await step('waiveMail', token)).toMatchObject({ setup: { mail: { state: 'waived' } } })
    const add = (channel: string, title = 'Fjorden') =>
      site.call(setup.addStream, { token, body: { channel, title } })
    expect((await add('fjord')).json()).toMatchObject({ resultCode: 1, setup: { streams: ['Fjorden'] } })
    expect((await add('fjord', 'Again')).json()).toMatchObject({ setup: { streams: ['Fjorden'] } })
    expect((await add('slate')).json()).toMatchObject({ resultCode: 2 })
    expect((await add('nordlys', ' ')).json()).toMatchObject({ resultCode: 2 })
    expect((await site.call(setup.finish, { token })).json()).toEqual({ resultCode: 1 })
  })

  it('looks the installation over', async () => {
    const { findings } = (await site.call(setup.check, { token: await owner() })).json()
    const stateOf = (check: string) => findings.find((one: { check: string }) => one.check === check)?.state
    expect(stateOf('mail server')).toBe('problem')
    expect(stateOf('payments')).toBe('ok')
    expect(stateOf('reached')).toBe('warning')
    for (const { code, values } of findings as SetupFinding[]) {
      for (const language of languages) {
        const { says, advice = '' } = tellFinding(code, values, language)
        expect(says + advice, `${code} in ${language}, without gaps`).toMatch(/^[^{}]+$/)
      }
    }
  }, 30_000)

  it('goes on in the first network only', async () => {
    const token = await owner()
    const calls = [setup.check, setup.sendMail, setup.waiveMail, setup.finish]
    for (const call of calls) {
      expect((await site.call(call, { token, ip: elsewhere })).json()).toMatchObject({ resultCode: 2 })
    }
    expect((await site.call(setup.open, { token, body: {}, ip: elsewhere })).json()).toMatchObject({
      resultCode: 2,
    })
    expect((await state(token)).mail.state).toBe('open')
  })

  it('is for owners', async () => {
    await owner()
    const staff = await site.signIn((await site.build.account({ isStaff: true })).email)
    expect((await site.call(setup.finish, { token: staff })).statusCode).toBe(403)
    expect((await site.call(setup.open, { token: staff, body: {} })).json()).not.toHaveProperty('setup')
  })
})

it('is nothing that a demonstration has', async () => {
  const demonstration = await openTestApp()
  try {
    expect(await setupAtStart(demonstration.app)).toBeNull()
    expect(await issueOwnerLink(demonstration.app)).toEqual({ ok: false, reason: 'demonstration' })
    const { email: address } = await demonstration.build.account({ isOwner: true })
    const token = await demonstration.signIn(address)
    expect((await demonstration.call(setup.open, { body: { token: 'x' } })).statusCode).toBe(404)
    expect((await demonstration.call(setup.finish, { token })).statusCode).toBe(404)
  } finally {
    await demonstration.close()
  }
})

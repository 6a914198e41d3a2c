import { contract } from '@strom/contract'
import { describe, expect, it } from 'vitest'
import { elsewhere, email, home, password, useSetupSite } from '../../../testing/setup-site.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { commandLine } from '../../base/audit/record-audit.ts'
import { runCommand } from '../cli/run-command.ts'
import { checkOwners } from './check-owners.ts'
import { issueOwnerLink, setupAtStart } from './owner-link.ts'

const { setup } = contract

let site: TestApp
const { issued, open, make, owner } = useSetupSite((opened) => {
  site = opened
})

const countOwners = async () =>
  (await site.app.db.selectFrom('accounts').select('id').where('is_owner', '=', true).execute()).length

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

  it('is made again by the command line', async () => {
    const first = await issued()
    const answer = await runCommand(site.app, ['owner', 'link', '--json'], 'server')
    const { address } = JSON.parse(answer.out)
    expect((await open(new URL(address).searchParams.get('token') ?? '')).json()).toMatchObject({
      resultCode: 1,
    })
    expect((await open(first)).json()).toMatchObject({ resultCode: 24 })
    const acts = await site.app.db.selectFrom('audit_log').selectAll().execute()
    expect(acts).toMatchObject([{ act: 'owner-link-made', actor: 'command-line' }])
    expect(JSON.stringify(acts)).not.toContain(address.split('=')[1])
    await make(new URL(address).searchParams.get('token') ?? '')
    expect(await runCommand(site.app, ['owner', 'link'], 'server')).toMatchObject({ exitCode: 1 })
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
  await site.app.db.insertInto('second_factors').values(factor).execute()
  expect(await found()).toMatchObject({ state: 'warning' })
  await site.app.db
    .updateTable('second_factors')
    .set({ confirmed_at: new Date(), used_steps: [1] })
    .execute()
  expect(await found()).toEqual({ check: 'owners', state: 'ok', says: 'There is one.' })
  await site.app.db.updateTable('accounts').set({ suspended_at: new Date() }).execute()
  expect(await found()).toMatchObject({ state: 'problem', says: 'Every owner is suspended.' })
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

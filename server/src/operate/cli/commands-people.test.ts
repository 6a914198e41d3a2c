import { contract } from '@strom/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lastMail } from '../../../testing/outbox.ts'
import { turnOn } from '../../../testing/second-factor.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { runCommand } from './run-command.ts'

let site: TestApp
beforeAll(async () => {
  site = await openTestApp()
})
afterAll(() => site.close())

const ask = (...argv: string[]) => runCommand(site.app, argv, 'server')
const askForJson = async (...argv: string[]) => JSON.parse((await ask(...argv, '--json')).out)

async function lastAct() {
  const acts = site.app.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc')
  return acts.executeTakeFirst()
}

function choosePassword(link: string, newPassword: string) {
  const token = new URL(link).searchParams.get('token') ?? ''
  return site.call(contract.accounts.resetPassword, { body: { token, newPassword } })
}

async function signIn(email: string, password: string) {
  const body = { email, password }
  return (await site.call(contract.sessions.login, { body })).json()
}

describe('owner', () => {
  it('makes one who chooses a password by a link, once', async () => {
    const made = await ask('owner', 'make', 'Eier@example.org')
    expect(made).toMatchObject({ exitCode: 0, err: '' })
    const link = /http\S+/.exec(made.out)?.[0] ?? ''
    expect(link).toMatch(/^http:\/\/localhost:3000\/password-reset-confirmation\?token=[\w-]{43}$/)
    expect(await lastAct()).toMatchObject({
      actor: 'command-line',
      act: 'owner-made',
      subject_id: 'eier@example.org',
    })
    expect((await choosePassword(link, 'a long password')).json()).toMatchObject({ resultCode: 1 })
    expect((await choosePassword(link, 'another password')).json()).toMatchObject({ resultCode: 23 })
    const { token } = await signIn('eier@example.org', 'a long password')
    expect((await site.call(contract.people.search, { token, body: { text: '' } })).statusCode).toBe(200)
    expect(await ask('owner', 'make', 'eier@example.org')).toMatchObject({
      exitCode: 1,
      err: expect.stringContaining('is an owner already'),
    })
  })

  it('makes an owner of a member, who keeps the password, and takes it back', async () => {
    const { email } = await site.build.account()
    const token = await site.signIn(email)
    expect(await askForJson('owner', 'make', email)).toMatchObject({ email, link: null })
    expect((await site.call(contract.sessions.user, { token, body: {} })).json().is_owner).toBe(true)
    expect((await ask('owner', 'list')).out.split('\n')).toContain(email)
    expect(await ask('owner', 'remove', email)).toMatchObject({ exitCode: 2 })
    expect(await ask('owner', 'remove', email, '--yes')).toMatchObject({ exitCode: 0 })
    expect((await site.call(contract.sessions.user, { token, body: {} })).statusCode).toBe(403)
    const { token: again } = await signIn(email, 'long enough')
    const me = (await site.call(contract.sessions.user, { token: again, body: {} })).json()
    expect(me).toMatchObject({ is_owner: false, is_staff: false })
    expect(await lastAct()).toMatchObject({ act: 'owner-removed' })
  })

  it('lets one in again by a link, of which the last one counts', async () => {
    const { email } = await site.build.account({ isOwner: true })
    const { link: first } = await askForJson('owner', 'reset', email)
    const { link: second } = await askForJson('owner', 'reset', email)
    expect((await choosePassword(first, 'a long password')).json()).toMatchObject({ resultCode: 21 })
    expect((await choosePassword(second, 'a long password')).json()).toMatchObject({ resultCode: 1 })
    expect(await signIn(email, 'a long password')).toMatchObject({ resultCode: 1 })
    expect(await lastAct()).toMatchObject({ act: 'owner-link-made', after: null })
  })

  it.each([
    [['owner', 'reset', 'nobody@example.org'], 'is no owner'],
    [['owner', 'remove', 'nobody@example.org', '--yes'], 'is no owner'],
    [['owner', 'link'], 'A demonstration has its owner'],
  ])('%j is refused', async (argv, part) => {
    expect(await ask(...argv)).toMatchObject({ exitCode: 1, out: '', err: expect.stringContaining(part) })
  })

  it('makes no owner of who is suspended, nor links for one', async () => {
    const { email } = await site.build.account()
    await ask('people', 'suspend', email, '--reason', 'x', '--yes')
    expect(await ask('owner', 'make', email)).toMatchObject({ exitCode: 1 })
  })

  it('never leaves a site without one, of two removed at once either', async () => {
    await site.app.db.updateTable('accounts').set({ is_owner: false }).execute()
    const two = [await site.build.account({ isOwner: true }), await site.build.account({ isOwner: true })]
    const removed = await Promise.all(two.map(({ email }) => ask('owner', 'remove', email, '--yes')))
    expect(removed.map(({ exitCode }) => exitCode).sort()).toEqual([0, 1])
    expect((await askForJson('owner', 'list')).owners).toHaveLength(1)
  })
})

describe('account', () => {
  it('turns the second factor off of who lost the telephone, who is told', async () => {
    const { email } = await site.build.account()
    await turnOn(site, await site.signIn(email))
    expect((await ask('people', 'show', email)).out).toMatch(/^second factor since +20/m)
    expect(await signIn(email, 'long enough')).toMatchObject({ resultCode: 22 })
    expect(await ask('account', 'second-factor-off', email)).toMatchObject({ exitCode: 2 })
    expect(await signIn(email, 'long enough')).toMatchObject({ resultCode: 22 })
    expect(await askForJson('account', 'second-factor-off', email, '--yes')).toEqual({
      email,
      secondFactor: false,
    })
    expect(await signIn(email, 'long enough')).toMatchObject({ resultCode: 1 })
    expect((await ask('people', 'show', email)).out).not.toContain('second factor since')
    expect(await lastAct()).toMatchObject({
      actor: 'command-line',
      act: 'second-factor-taken',
      subject_id: email,
    })
    expect((await lastMail(site.app, email, 'second-factor-off')).text).toContain('people who run')
  })

  it('says where there is nothing to turn off', async () => {
    const { email } = await site.build.account()
    const refused = await ask('account', 'second-factor-off', email, '--yes')
    expect(refused).toMatchObject({ exitCode: 1, err: expect.stringContaining('has no two-step sign-in') })
    const nobody = await ask('account', 'second-factor-off', 'nobody@example.org', '--yes')
    expect(nobody).toMatchObject({ exitCode: 1, err: expect.stringContaining('There is no account') })
  })
})

it('another address for who lost the mailbox is told to both, and the old one can take it back', async () => {
  const { email } = await site.build.account()
  const to = `new-${email}`
  const change = ['people', 'change-email', email, to, '--reason', 'Lost the mailbox']
  expect(await ask(...change)).toMatchObject({ exitCode: 2 })
  expect(await askForJson(...change, '--yes')).toMatchObject({ person: { email: to } })
  expect(await signIn(to, 'long enough')).toMatchObject({ resultCode: 1 })
  expect(await lastAct()).toMatchObject({
    actor: 'command-line',
    act: 'email-changed',
    subject_id: email,
    note: 'Lost the mailbox',
  })
  const told = await lastMail(site.app, email, 'email-changed')
  expect(told.links).toEqual([expect.stringContaining('/undo-email-change?token=')])
  expect((await lastMail(site.app, to, 'email-given')).links).toEqual([])
})

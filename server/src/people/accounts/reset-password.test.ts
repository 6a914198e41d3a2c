import { setTimeout as sleep } from 'node:timers/promises'
import { contract, userResult } from '@strom/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testPassword } from '../../../testing/builders.ts'
import { lastMail, mailedSecret, outbox } from '../../../testing/outbox.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { removeExpired } from '../../compose/retention.ts'
import { revokeLinks } from './links.ts'
import { lockAccount, updateEmail } from './queries.ts'
import { mailPasswordReset } from './reset-password.ts'

const { createPasswordResetToken, verifyPasswordResetToken, resetPassword } = contract.accounts
const newPassword = 'something new'

function ask(test: TestApp, email: string, ip?: string, language?: string) {
  return test.call(createPasswordResetToken, {
    body: { email },
    ...(ip && { ip }),
    ...(language && { language }),
  })
}

describe('asking for a reset link', () => {
  let test: TestApp
  beforeEach(async () => {
    test = await openTestApp({ settings: { passwordResetsPerAddress: 3, passwordResetsPerNetwork: 8 } })
  })
  afterEach(() => test.close())

  async function written() {
    const { rows } =
      await sql`select name, data from pgboss.job where name in ('password-reset', 'send-mail')`.execute(
        test.app.db,
      )
    const links = await test.app.db.selectFrom('account_links').selectAll().execute()
    const tries = await test.app.db.selectFrom('throttles').select('points').execute()
    return {
      jobs: rows.length,
      links: links.length,
      mails: (await outbox(test.app)).length,
      tries: tries.length,
    }
  }

  it('answers the same bytes after writing the same, whether or not the address exists', async () => {
    const known = await test.build.account()
    const before = await ask(test, known.email, '198.51.100.1')
    const afterKnown = await written()
    const unknown = await ask(test, 'nobody@example.org', '198.51.100.2')
    const afterBoth = await written()
    expect(before.statusCode).toBe(200)
    expect(unknown.body).toBe(before.body)
    expect(before.json()).toEqual({
      resultCode: 1,
      detail: expect.stringContaining('If the email address is registered'),
    })
    expect(afterKnown).toEqual({ jobs: 1, links: 0, mails: 0, tries: 2 })
    expect(afterBoth).toEqual({ jobs: 2, links: 0, mails: 0, tries: 4 })
  })

  it('is paused per address, known or not, and per network', async () => {
    const { email } = await test.build.account()
    for (const address of [email, 'nobody@example.org']) {
      for (let i = 0; i < 3; i++) expect((await ask(test, address, `198.51.100.${i}`)).statusCode).toBe(200)
      const paused = await ask(test, address, '198.51.100.9')
      expect(paused.statusCode).toBe(429)
      expect(paused.json().detail).toMatch(/^Too many tries/)
    }
    const answers = []
    for (let i = 0; i < 10; i++)
      answers.push((await ask(test, `a${i}@example.org`, '203.0.113.77')).statusCode)
    expect(answers.filter((status) => status === 200)).toHaveLength(8)
  })

  it('wants an e-mail address', async () => {
    expect((await ask(test, 'kari')).json()).toEqual({
      resultCode: 11,
      detail: 'Enter a valid email address',
    })
    expect((await ask(test, 'kari', undefined, 'nb')).json().detail).toBe('Skriv inn en gyldig e-postadresse')
  })

  it('leads to a mail by itself, to who has an account and to nobody else', async () => {
    const { email } = await test.build.account()
    await test.app.jobs.start()
    await ask(test, email.toUpperCase())
    await ask(test, 'nobody@example.org')
    await expect
      .poll(() => outbox(test.app), { timeout: 15_000 })
      .toMatchObject([{ kind: 'password-reset', to: email, state: 'sent' }])
  })
})

describe('a reset link', () => {
  let test: TestApp
  let ips = 0
  beforeAll(async () => {
    test = await openTestApp({ settings: { linkFailuresPerNetwork: 60 } })
  })
  afterAll(() => test.close())

  async function linkFor(email: string) {
    test.clock.advance(1)
    await mailPasswordReset(test.app, email)
    return mailedSecret(test.app, email, 'password-reset')
  }

  const verify = (token: string, language?: string) =>
    test.call(verifyPasswordResetToken, {
      body: { token },
      ip: `10.1.0.${ips++ % 250}`,
      ...(language && { language }),
    })
  const reset = (token: string, password = newPassword) =>
    test.call(resetPassword, { body: { token, newPassword: password }, ip: `10.2.0.${ips++ % 250}` })
  const signsIn = async (email: string, password: string, ip = '203.0.113.1') =>
    'token' in (await test.call(contract.sessions.login, { body: { email, password }, ip })).json()

  it('opens the page, in the language of the account', async () => {
    const english = await test.build.account()
    const norwegian = await test.build.account()
    const token = await test.signIn(norwegian.email)
    await test.call(contract.accounts.setLanguage, { token, body: { language: 'nb' } })
    const secret = await linkFor(english.email)
    await linkFor(norwegian.email)
    const [mail] = await outbox(test.app, english.email)
    expect(mail?.subject).toBe('Choose a new password for Strøm')
    expect(mail?.links).toEqual([`http://localhost:3000/password-reset-confirmation?token=${secret}`])
    expect(mail?.text).toContain('for 1 hour')
    expect(mail?.html).toContain(secret)
    expect((await outbox(test.app, norwegian.email))[0]?.subject).toBe('Velg et nytt passord til Strøm')
  })

  it('is nowhere in the database but in the mail', async () => {
    const secret = await linkFor((await test.build.account()).email)
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
    const rows = await test.app.db.selectFrom('account_links').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(secret)
  })

  it('says whose it is, as often as asked', async () => {
    const { email } = await test.build.account()
    const secret = await linkFor(email)
    for (let i = 0; i < 2; i++) expect((await verify(secret)).json()).toEqual({ resultCode: 1, email })
  })

  it('gives a new password once, signs every device out, and tells the owner', async () => {
    const { email } = await test.build.account()
    const devices = [await test.signIn(email), await test.signIn(email)]
    const [secret, other] = [await linkFor(email), await linkFor(email)]
    expect((await reset(secret)).json()).toEqual({ resultCode: 1 })
    expect(await signsIn(email, testPassword)).toBe(false)
    expect(await signsIn(email, newPassword)).toBe(true)
    for (const token of devices) {
      expect((await test.call(contract.sessions.user, { token, body: {} })).statusCode).toBe(403)
    }
    expect((await reset(secret)).json().resultCode).toBe(userResult.completed)
    expect((await verify(secret)).json().resultCode).toBe(userResult.completed)
    expect((await verify(other)).json().resultCode).toBe(userResult.expired)
    const told = await lastMail(test.app, email, 'password-changed')
    expect(told.subject).toBe('Your password at Strøm was changed')
  })

  it('of 50 uses at once gives one', async () => {
    const { email } = await test.build.account()
    const secret = await linkFor(email)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => reset(secret, `${newPassword} ${i}`)),
    )
    const codes = answers.map((answer) => answer.json().resultCode)
    expect(codes.filter((code) => code === userResult.success)).toHaveLength(1)
    expect(codes.filter((code) => code === userResult.completed)).toHaveLength(49)
    expect(await signsIn(email, `${newPassword} ${codes.indexOf(userResult.success)}`)).toBe(true)
  })

  it('runs out after an hour', async () => {
    const secret = await linkFor((await test.build.account()).email)
    test.clock.advance(3599)
    expect((await verify(secret)).json().resultCode).toBe(1)
    test.clock.advance(1)
    expect((await verify(secret)).json().resultCode).toBe(userResult.expired)
    expect((await reset(secret)).json()).toMatchObject({ resultCode: 21, detail: expect.any(String) })
    test.clock.advance(30 * 86_400 + 1)
    await removeExpired(test.app, 'expiredLinks')
    expect((await verify(secret)).json().resultCode).toBe(userResult.notFound)
  })

  it.each([
    ['A'.repeat(43), userResult.notFound, 'There is no such link.', 'Lenken finnes ikke.'],
    ['abc', userResult.invalidToken, /not complete/, /ikke hel/],
    ['', userResult.invalidToken, /not complete/, /ikke hel/],
    [`${'A'.repeat(42)}!`, userResult.invalidToken, /not complete/, /ikke hel/],
  ])('%j is none', async (token, resultCode, english, norwegian) => {
    expect((await verify(token)).json()).toEqual({ resultCode, detail: expect.stringMatching(english) })
    expect((await verify(token, 'nb')).json().detail).toMatch(norwegian)
    expect((await reset(token)).json().resultCode).toBe(resultCode)
  })

  it('does nothing for a suspended account', async () => {
    const { id, email } = await test.build.account()
    const secret = await linkFor(email)
    await test.app.db.updateTable('accounts').set({ suspended_at: new Date() }).where('id', '=', id).execute()
    expect((await verify(secret)).json().resultCode).toBe(userResult.userNotActive)
    expect((await reset(secret)).json().resultCode).toBe(userResult.userNotActive)
    const before = (await outbox(test.app, email)).length
    await mailPasswordReset(test.app, email)
    expect(await outbox(test.app, email)).toHaveLength(before)
  })

  it('is not mailed to an address that the account is just giving up', async () => {
    const { id, email } = await test.build.account()
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const changed = test.app.db.transaction().execute(async (tx) => {
      await lockAccount(tx, id)
      await updateEmail(tx, id, `new-${email}`)
      await revokeLinks(test.app, tx, id)
      begin()
      await sleep(300)
    })
    await begun
    await mailPasswordReset(test.app, email)
    await changed
    expect(await outbox(test.app, email)).toEqual([])
  })

  it('wants a password of 8 characters, and is not used up by a shorter one', async () => {
    const secret = await linkFor((await test.build.account()).email)
    expect((await reset(secret, 'short')).json()).toEqual({
      resultCode: 11,
      detail: 'Password length too short',
    })
    expect((await reset(secret)).json().resultCode).toBe(1)
  })

  it('lets its owner in at once after too many wrong passwords', async () => {
    const { email } = await test.build.account()
    for (let i = 0; i < 11; i++) await signsIn(email, 'wrong password', '198.51.100.50')
    expect(await signsIn(email, testPassword, '198.51.100.51')).toBe(false)
    await reset(await linkFor(email))
    expect(await signsIn(email, newPassword, '198.51.100.51')).toBe(true)
  })

  it('can be guessed at only so often', async () => {
    const guess = () =>
      test.call(verifyPasswordResetToken, { body: { token: 'B'.repeat(43) }, ip: '198.51.100.60' })
    for (let i = 0; i < 60; i++) expect((await guess()).statusCode).toBe(200)
    const paused = await guess()
    expect(paused.statusCode).toBe(429)
    expect(paused.headers['retry-after']).toBeDefined()
  })
})

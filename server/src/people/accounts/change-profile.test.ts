import { contract, userResult } from '@strom/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testPassword } from '../../../testing/builders.ts'
import { mailedSecret, outbox } from '../../../testing/outbox.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { mailPasswordReset } from './reset-password.ts'

const { updateUsernameAndEmail, confirmEmailChange, setLanguage } = contract.accounts

let test: TestApp
let made = 0
beforeAll(async () => {
  test = await openTestApp({ settings: { emailChangesPerAccount: 4 } })
})
afterAll(() => test.close())

async function member() {
  const { id, email } = await test.build.account({ username: 'Kari' })
  return { id, email, token: await test.signIn(email), next: `new-${made++}@example.org` }
}

type ProfileFields = { username?: string; email?: string; password?: string; language?: string }

async function update(token: string, email: string, wish: ProfileFields = {}) {
  const body = { username: 'Kari', email, password: testPassword, ...wish }
  return test.call(updateUsernameAndEmail, { token, body, language: wish.language ?? 'en' })
}

async function confirm(secret: string, language = 'en') {
  return (await test.call(confirmEmailChange, { body: { email_token: secret }, language })).json()
}

async function who(token: string) {
  return (await test.call(contract.sessions.user, { token, body: {} })).json()
}

describe('updateusernameandemail', () => {
  it('changes the username at once, and mails nobody', async () => {
    const { token, email } = await member()
    const answer = await update(token, email.toUpperCase(), { username: ' Kari Nordmann ' })
    expect(answer.json()).toEqual({ resultCode: 1, emailUpdatePending: false, usernameUpdated: true })
    expect(await who(token)).toMatchObject({ username: 'Kari Nordmann', email })
    expect(await outbox(test.app, email)).toEqual([])
  })

  it('keeps a username to one line', async () => {
    const { token, email } = await member()
    await update(token, email, { username: '\tKari\r\n\u2028Nordmann\u0007' })
    expect((await who(token)).username).toBe('Kari Nordmann')
    await update(token, email, { username: '\u202eOla' })
    expect((await who(token)).username).toBe('Ola')
    expect((await update(token, email, { username: '\n\u0007\u200b\u3164' })).json()).toEqual({
      resultCode: userResult.badUserData,
      detail: 'Please enter a username.',
    })
  })

  it('changes nothing when nothing is new', async () => {
    const { token, email } = await member()
    expect((await update(token, email)).json()).toEqual({
      resultCode: 1,
      emailUpdatePending: false,
      usernameUpdated: false,
    })
  })

  it('mails the new address a link and tells the old one; until then the old one counts', async () => {
    const { token, email, next } = await member()
    expect((await update(token, next)).json()).toEqual({
      resultCode: 1,
      emailUpdatePending: true,
      usernameUpdated: false,
    })
    const secret = await mailedSecret(test.app, next, 'email-change-confirm')
    expect(await outbox(test.app, next)).toMatchObject([
      {
        links: [`http://localhost:3000/confirm-email-change?token=${secret}`],
        text: expect.stringContaining('24 hours'),
      },
    ])
    expect(await outbox(test.app, email)).toMatchObject([
      { kind: 'email-change-asked', text: expect.stringContaining(next), links: [] },
    ])
    expect((await who(token)).email).toBe(email)
  })

  it.each<[string, ProfileFields, number, string, string]>([
    ['a wrong password', { password: 'not the password' }, 12, 'Incorrect password', 'Feil passord'],
    ['no username', { username: '  ' }, 11, 'Please enter a username.', 'Skriv inn et brukernavn.'],
    [
      'no address',
      { email: 'kari' },
      11,
      'Enter a valid email address.',
      'Skriv inn en gyldig e-postadresse.',
    ],
    ['a short password', { password: 'short' }, 11, 'Password length too short', 'Passordet er for kort'],
    [
      'an address without mail',
      { email: 'a,b@example.org' },
      17,
      'No mail can be sent to this email address.',
      'Det kan ikke sendes e-post til denne adressen.',
    ],
  ])('refuses %s, and changes nothing', async (_what, wish, resultCode, english, norwegian) => {
    const { token, email, next } = await member()
    expect((await update(token, next, { username: 'Other', ...wish })).json()).toMatchObject({
      resultCode,
      detail: english,
    })
    const inNorwegian = await update(token, next, { username: 'Other', ...wish, language: 'nb' })
    expect(inNorwegian.json().detail).toBe(norwegian)
    expect(await who(token)).toMatchObject({ username: 'Kari', email })
    expect(await outbox(test.app, next)).toEqual([])
  })

  it('refuses an address that has an account, also the username then', async () => {
    const [{ token }, other] = [await member(), await member()]
    expect((await update(token, other.email, { username: 'Other' })).json()).toEqual({
      resultCode: userResult.emailAlreadyRegistered,
      detail: expect.any(String),
      emailUpdatePending: false,
      usernameUpdated: false,
    })
    expect((await who(token)).username).toBe('Kari')
  })

  it('lets a member ask for so many new addresses only', async () => {
    const { token, next } = await member()
    for (let i = 0; i < 4; i++) expect((await update(token, `${i}-${next}`)).json().resultCode).toBe(1)
    expect((await update(token, next)).statusCode).toBe(429)
    expect(
      (await update(token, (await who(token)).email, { username: 'Still' })).json().usernameUpdated,
    ).toBe(true)
  })
})

describe('confirmemailchange', () => {
  async function asked() {
    const one = await member()
    await update(one.token, one.next)
    return { ...one, secret: await mailedSecret(test.app, one.next, 'email-change-confirm') }
  }

  it('makes the new address count, once, and tells the old one', async () => {
    const { token, email, next, secret } = await asked()
    expect(await confirm(secret)).toEqual({ resultCode: 1, email: next })
    expect((await who(token)).email).toBe(next)
    const login = (address: string) =>
      test.call(contract.sessions.login, { body: { email: address, password: testPassword } })
    expect((await login(email)).json().resultCode).toBe(12)
    expect((await login(next)).json()).toHaveProperty('token')
    expect((await outbox(test.app, email)).map(({ kind }) => kind)).toContain('email-changed')
    expect(await confirm(secret)).toMatchObject({ resultCode: userResult.emailTokenAlreadyCompleted })
  })

  it('takes the power of reset links in the old mailbox', async () => {
    const { email, secret } = await asked()
    await mailPasswordReset(test.app, email)
    const reset = await mailedSecret(test.app, email, 'password-reset')
    await confirm(secret)
    const answer = await test.call(contract.accounts.verifyPasswordResetToken, { body: { token: reset } })
    expect(answer.json().resultCode).toBe(userResult.expired)
  })

  it('runs out after 24 hours', async () => {
    const { secret } = await asked()
    test.clock.advance(86_400)
    expect(await confirm(secret)).toMatchObject({ resultCode: userResult.emailTokenExpired })
  })

  it('counts the last wish only', async () => {
    const { token, next, secret } = await asked()
    await update(token, `later-${next}`)
    expect(await confirm(secret)).toMatchObject({ resultCode: userResult.emailTokenExpired })
    const later = await mailedSecret(test.app, `later-${next}`, 'email-change-confirm')
    expect(await confirm(later)).toEqual({ resultCode: 1, email: `later-${next}` })
  })

  it.each(['A'.repeat(43), 'x', ''])('does not know %j', async (secret) => {
    expect(await confirm(secret)).toEqual({
      resultCode: userResult.emailTokenNotFound,
      detail: expect.any(String),
    })
    expect((await confirm(secret, 'nb')).detail).toMatch(/^Lenken finnes ikke/)
  })

  it('does not take a reset link for an e-mail link', async () => {
    const { email } = await member()
    await mailPasswordReset(test.app, email)
    const reset = await mailedSecret(test.app, email, 'password-reset')
    expect(await confirm(reset)).toMatchObject({ resultCode: userResult.emailTokenNotFound })
  })

  it('refuses an address that got an account meanwhile', async () => {
    const { token, email, next, secret } = await asked()
    await test.build.account({ email: next })
    expect(await confirm(secret)).toMatchObject({ resultCode: userResult.emailAlreadyRegistered })
    expect((await who(token)).email).toBe(email)
  })

  it('gives an address that two want to the first who confirms', async () => {
    const [first, second] = [await member(), await member()]
    const wanted = `wanted-${first.next}`
    const secrets: string[] = []
    for (const { token } of [first, second]) {
      test.clock.advance(1)
      await update(token, wanted)
      secrets.push(await mailedSecret(test.app, wanted, 'email-change-confirm'))
    }
    const answers = await Promise.all(secrets.map((secret) => confirm(secret)))
    expect(answers.map(({ resultCode }) => resultCode).sort()).toEqual([1, userResult.emailAlreadyRegistered])
  })

  it('of 50 uses at once does one', async () => {
    const { secret, next } = await asked()
    const answers = await Promise.all(Array.from({ length: 50 }, () => confirm(secret)))
    expect(answers.filter(({ resultCode }) => resultCode === 1)).toEqual([{ resultCode: 1, email: next }])
    const codes = answers.map(({ resultCode }) => resultCode)
    expect(codes).toContain(userResult.emailTokenAlreadyCompleted)
    expect(codes).not.toContain(userResult.emailAlreadyRegistered)
  })
})

describe('the language of a member', () => {
  it('is stored, told, and used for mails', async () => {
    const { token, next } = await member()
    expect((await who(token)).language).toBe('en')
    expect((await test.call(setLanguage, { token, body: { language: 'nb' } })).json()).toEqual({
      resultCode: 1,
    })
    expect((await who(token)).language).toBe('nb')
    await update(token, next)
    expect(await outbox(test.app, next)).toMatchObject([
      {
        language: 'nb',
        subject: 'Bekreft den nye e-postadressen din hos Strøm',
        text: expect.stringContaining('24 timer'),
      },
    ])
  })

  it('is one of two', async () => {
    const { token } = await member()
    const answer = await test.call(setLanguage, { token, body: { language: 'de' } })
    expect(answer.json()).toEqual({ resultCode: 11, detail: 'Choose English (en) or Norwegian (nb).' })
  })
})

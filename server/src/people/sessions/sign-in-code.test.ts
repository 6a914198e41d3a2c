import { contract, userResult } from '@strom/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testPassword } from '../../../testing/builders.ts'
import { mailedSecret, outbox } from '../../../testing/outbox.ts'
import { codeOf, turnOn, wrongCodeOf } from '../../../testing/second-factor.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { mailPasswordReset } from '../accounts/reset-password.ts'

const { login } = contract.sessions
const home = '203.0.113.1'
const strange = '198.51.100.7'

let test: TestApp
let email: string
let secret: string
let recoveryCodes: string[]

beforeEach(async () => {
  test = await openTestApp({ settings: { signInFailuresPerAddress: 5, signInFailuresPerNetwork: 12 } })
  email = (await test.build.account()).email
  const on = await turnOn(test, await test.signIn(email))
  secret = on.secret
  recoveryCodes = on.recoveryCodes
})
afterEach(() => test.close())

function tryCode(code: string | undefined, { ip = home, password = testPassword, language = 'en' } = {}) {
  return test.call(login, { body: { email, password, ...(code !== undefined && { code }) }, ip, language })
}

const wrongCode = {
  resultCode: userResult.invalidToken,
  detail: 'This code is not right. A code works once; wait for the next one.',
}

describe('an account without a second factor', () => {
  it('signs in as specified, whatever code is sent along', async () => {
    const { email: plain } = await test.build.account()
    const body = { email: plain, password: testPassword, isMobile: false }
    for (const code of [undefined, '', '123456', 'nonsense']) {
      const answer = await test.call(login, { body: { ...body, ...(code !== undefined && { code }) } })
      expect(Object.keys(answer.json())).toEqual(['resultCode', 'token'])
      expect(answer.json()).toMatchObject({ resultCode: 1 })
    }
    const wrong = await test.call(login, { body: { ...body, password: 'wrong password', code: '123456' } })
    expect(wrong.body).toBe('{"resultCode":12,"detail":"The email address and the password do not match."}')
  })
})

describe('an account with a second factor', () => {
  it.each([undefined, '', '  - '])('is asked for the code: %j', async (code) => {
    expect((await tryCode(code)).json()).toEqual({
      resultCode: userResult.pending,
      detail: 'Enter the code from your authenticator app.',
    })
    expect((await tryCode(code, { language: 'nb' })).json().detail).toBe(
      'Skriv inn koden fra autentiseringsappen din.',
    )
  })

  it('does not tell a wrong password from another account’s, with or without a code', async () => {
    const unknown = await test.call(login, {
      body: { email: 'nobody@example.org', password: 'wrong password', code: '123456' },
    })
    for (const code of [undefined, codeOf(test, secret), recoveryCodes[0]]) {
      expect((await tryCode(code, { password: 'wrong password' })).body).toBe(unknown.body)
    }
    // Nothing was used up.
    expect((await tryCode(codeOf(test, secret))).json()).toMatchObject({ resultCode: 1 })
    expect((await tryCode(recoveryCodes[0])).json()).toMatchObject({ resultCode: 1 })
  })

  it('signs in with the code, once for each', async () => {
    const code = codeOf(test, secret)
    const answer = (await tryCode(code)).json()
    expect(answer).toEqual({ resultCode: 1, token: expect.any(String) })
    const { statusCode } = await test.call(contract.sessions.user, { token: answer.token, body: {} })
    expect(statusCode).toBe(200)
    expect((await tryCode(code)).json()).toEqual(wrongCode)
    test.clock.advance(30)
    expect((await tryCode(code)).json()).toEqual(wrongCode)
    expect((await tryCode(codeOf(test, secret))).json()).toMatchObject({ resultCode: 1 })
  })

  it.each([
    ['two minutes', 120],
    ['two hours', 7200],
    ['400 days', 400 * 86_400],
  ])(
    'is not kept out by a clock that was ahead by %s, and no code of then works again',
    async (_name, seconds) => {
      test.clock.set(seconds)
      const ahead = [0, 30].map((later) => {
        test.clock.advance(later)
        return codeOf(test, secret)
      })
      for (const code of ahead.slice(1)) expect((await tryCode(code)).json()).toMatchObject({ resultCode: 1 })
      test.clock.set(-seconds)
      const now = codeOf(test, secret)
      expect((await tryCode(now)).json()).toMatchObject({ resultCode: 1 })
      expect((await tryCode(now)).json()).toEqual(wrongCode)
      test.clock.set(seconds)
      expect((await tryCode(ahead[1])).json()).toEqual(wrongCode)
      expect((await tryCode(codeOf(test, secret, -1))).json()).toEqual(wrongCode)
      test.clock.advance(30)
      expect((await tryCode(codeOf(test, secret))).json()).toMatchObject({ resultCode: 1 })
    },
  )

  it('signs in by a clock that is one step off, either way, and no further', async () => {
    test.clock.advance(300)
    expect((await tryCode(codeOf(test, secret, -2))).json()).toEqual(wrongCode)
    expect((await tryCode(codeOf(test, secret, 2))).json()).toEqual(wrongCode)
    expect((await tryCode(codeOf(test, secret, -1))).json()).toMatchObject({ resultCode: 1 })
    expect((await tryCode(codeOf(test, secret, 1))).json()).toMatchObject({ resultCode: 1 })
    // Earlier than the last used one, so worthless though unused.
    expect((await tryCode(codeOf(test, secret))).json()).toEqual(wrongCode)
  })

  it('lets one in of many who come with the same code at once', async () => {
    for (const code of [codeOf(test, secret), recoveryCodes[4]]) {
      const answers = await Promise.all(Array.from({ length: 3 }, () => tryCode(code)))
      const codes = answers.map((answer) => answer.json().resultCode).sort()
      expect(codes).toEqual([1, 20, 20])
    }
  })

  it('signs in with a recovery code, once, however it is written, and is told', async () => {
    const code = recoveryCodes[0]?.toUpperCase().replaceAll('-', ' ')
    expect((await tryCode(code)).json()).toMatchObject({ resultCode: 1 })
    expect((await tryCode(code)).json()).toEqual(wrongCode)
    expect((await tryCode(recoveryCodes[0])).json()).toEqual(wrongCode)
    const mails = (await outbox(test.app, email)).filter(({ kind }) => kind === 'recovery-code-used')
    expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining('Codes left: 9.')])
  })

  it.each(['000000000000000000000000', 'aaaa-aaaa-aaaa-aaaa-aaaa-aaaa', 'x'.repeat(200), '🙂', "' or 1=1"])(
    'does not sign in with %s',
    async (code) => {
      expect((await tryCode(code)).json()).toEqual(wrongCode)
    },
  )

  it('is not signed in by what was begun and not confirmed', async () => {
    const { email: other } = await test.build.account()
    const token = await test.signIn(other)
    await test.call(contract.secondFactor.begin, { token, body: { password: testPassword } })
    expect(await test.signIn(other)).toBeTypeOf('string')
  })
})

describe('wrong codes', () => {
  it('are counted as wrong passwords are, and pause the address', async () => {
    const wrong = wrongCodeOf(test, secret)
    for (let i = 0; i < 5; i++) expect((await tryCode(wrong, { ip: strange })).json()).toEqual(wrongCode)
    const paused = await tryCode(codeOf(test, secret), { ip: strange })
    expect(paused.statusCode).toBe(429)
    expect(Number(paused.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('cannot be tried on from a network that the account has used', async () => {
    const wrong = wrongCodeOf(test, secret)
    const answers = await Promise.all(Array.from({ length: 12 }, () => tryCode(wrong)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5)
    expect((await tryCode(codeOf(test, secret))).statusCode).toBe(429)
    // The password alone is answered as before, and reveals nothing new.
    expect((await tryCode(undefined)).json()).toMatchObject({ resultCode: userResult.pending })
    expect((await tryCode(recoveryCodes[0])).statusCode).toBe(429)
    const told = (await outbox(test.app, email)).filter(({ kind }) => kind === 'codes-tried')
    expect(told.map(({ subject }) => subject)).toEqual([
      'Somebody tries to sign in to Strøm with your password',
    ])
  })

  it('are not forgotten by the password alone, nor by a right code of the owner', async () => {
    const wrong = wrongCodeOf(test, secret)
    for (let i = 0; i < 4; i++) {
      expect((await tryCode(wrong, { ip: strange })).statusCode).toBe(200)
      expect((await tryCode(undefined, { ip: strange })).statusCode).toBe(200)
    }
    expect((await tryCode(codeOf(test, secret))).json()).toMatchObject({ resultCode: 1 })
    expect((await tryCode(wrong, { ip: strange })).statusCode).toBe(200)
    expect((await tryCode(wrong, { ip: strange })).statusCode).toBe(429)
  })

  it('pause a network that tries many accounts', async () => {
    const others = []
    for (let i = 0; i < 4; i++) {
      const { email: one } = await test.build.account()
      others.push({ one, ...(await turnOn(test, await test.signIn(one))) })
    }
    let answered = 0
    for (const { one, secret: theirs } of others) {
      for (let i = 0; i < 4; i++) {
        const body = { email: one, password: testPassword, code: wrongCodeOf(test, theirs) }
        answered += (await test.call(login, { body, ip: strange })).statusCode === 200 ? 1 : 0
      }
    }
    expect(answered).toBe(12)
  })

  it('leave right passwords without a code uncounted', async () => {
    for (let i = 0; i < 30; i++) expect((await tryCode(undefined, { ip: strange })).statusCode).toBe(200)
    expect((await tryCode(codeOf(test, secret), { ip: strange })).json()).toMatchObject({ resultCode: 1 })
  })
})

describe('a password reset by mail', () => {
  it('does not get around the second factor', async () => {
    await mailPasswordReset(test.app, email)
    const token = await mailedSecret(test.app, email, 'password-reset')
    const password = 'a new one of hers'
    const reset = await test.call(contract.accounts.resetPassword, { body: { token, newPassword: password } })
    expect(reset.json()).toEqual({ resultCode: 1 })
    expect((await tryCode(undefined, { password })).json()).toMatchObject({ resultCode: userResult.pending })
    expect((await tryCode(wrongCodeOf(test, secret), { password })).json()).toEqual(wrongCode)
    expect((await tryCode(codeOf(test, secret), { password })).json()).toMatchObject({ resultCode: 1 })
  })
})

import { contract } from '@strom/contract'
import { afterEach, expect, it } from 'vitest'
import { testPassword } from '../../../testing/builders.ts'
import { mailedSecret } from '../../../testing/outbox.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { isCommonPassword, refuseGuessablePassword } from './guessable-passwords.ts'
import { mailPasswordReset } from './reset-password.ts'

const production = {
  STROM_MODE: 'production',
  STROM_PUBLIC_URL: 'https://live.example.org',
  STROM_SMTP_URL: 'smtp://127.0.0.1:9',
  STROM_MAIL_FROM: 'live@example.org',
  STROM_PAYMENTS: 'none',
}
const { resetPassword, updatePassword } = contract.accounts

let test: TestApp | undefined
afterEach(() => test?.close())

it.each(['password', 'PassWord', 'password123', '12345678', 'qwertyuiop', 'football'])(
  '%s is common',
  (one) => {
    expect(isCommonPassword(one)).toBe(true)
  },
)

it.each(['strom-demo', testPassword, 'correct horse battery staple', 'blåbærsyltetøy', '', '__proto__'])(
  '%j is not',
  (one) => {
    expect(isCommonPassword(one)).toBe(false)
  },
)

it('are no new passwords of a production site, however they are chosen', async () => {
  test = await openTestApp({ env: production })
  const { email } = await test.build.account()
  const token = await test.signIn(email)
  const body = { currentPassword: testPassword, newPassword: 'Password123' }
  const change = await test.call(updatePassword, { token, body })
  const reset = await test.call(resetPassword, { body: { token: 'x', newPassword: 'Password123' } })
  const registration = { email, password: 'Password123', invitationId: 'x' }
  const register = await test.call(contract.invitations.register, { body: registration })
  const owner = await test.call(contract.setup.makeOwner, {
    body: { token: 'x', email, password: 'Password123' },
  })
  for (const answer of [change, reset, register, owner]) {
    expect(answer.json()).toEqual({ resultCode: 11, detail: expect.stringContaining('most used') })
  }
  expect(await test.signIn(email)).toBeTruthy()
  const other = await test.call(updatePassword, { token, body: { ...body, newPassword: 'not in any list' } })
  expect(other.json()).toMatchObject({ resultCode: 1 })
})

it('are made of words of the site, of the owner’s choice or of the person', async () => {
  test = await openTestApp({
    env: production,
    settings: { brandName: 'Fjordklubben', passwordWords: ['Storgata'] },
  })
  const { email } = await test.build.account({ email: 'anna.hansen@example.org', username: 'Trollmor' })
  const token = await test.signIn(email)
  const words = {
    resultCode: 11,
    detail: expect.stringContaining('words that belong to this site or to you'),
  }
  const changeTo = (newPassword: string) =>
    test?.call(updatePassword, { token, body: { currentPassword: testPassword, newPassword } })
  for (const one of ['Fjordklubben1!', 'storgata-12', 'Anna.Hansen99', 'trollmor2026', 'live@example1']) {
    expect((await changeTo(one))?.json(), one).toEqual(words)
  }

  // A reset knows the person only by the link, and must not use it up.
  await mailPasswordReset(test.app, email)
  const link = await mailedSecret(test.app, email, 'password-reset')
  const reset = (newPassword: string) => test?.call(resetPassword, { body: { token: link, newPassword } })
  expect((await reset('Hansen-2026'))?.json()).toEqual(words)
  const registration = { email: 'kari.nord@example.org', password: 'karinord-7', invitationId: 'x' }
  expect((await test.call(contract.invitations.register, { body: registration })).json()).toEqual(words)
  const owner = { token: 'x', email: 'kari.nord@example.org', password: 'karinord-7' }
  expect((await test.call(contract.setup.makeOwner, { body: owner })).json()).toEqual(words)
  expect((await reset('a storgata walk in May'))?.json()).toEqual({ resultCode: 1 })
})

it('are taken by a demonstration, whose own everybody knows', () => {
  expect(
    refuseGuessablePassword({ config: { mode: 'demonstration' } } as TestApp['app'], 'password', {
      language: 'en',
      person: null,
    }),
  ).toBeNull()
})

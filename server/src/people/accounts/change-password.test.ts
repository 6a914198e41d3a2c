import { contract, userResult } from '@strom/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testPassword } from '../../../testing/builders.ts'
import { mailedSecret, outbox } from '../../../testing/outbox.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { mailPasswordReset } from './reset-password.ts'

const { updatePassword, updateUsernameAndEmail, confirmEmailChange, verifyPasswordResetToken } =
  contract.accounts
const newPassword = 'something new'

let test: TestApp
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())

function changePassword(token: string, currentPassword: string, password = newPassword, language = 'en') {
  return test.call(updatePassword, { token, language, body: { currentPassword, newPassword: password } })
}

async function isSignedIn(token: string) {
  return (await test.call(contract.sessions.user, { token, body: {} })).statusCode === 200
}

it('changes the password, keeps this device and signs out the others', async () => {
  const { email } = await test.build.account()
  const [here, there] = [await test.signIn(email), await test.signIn(email)]
  expect((await changePassword(here, testPassword)).json()).toEqual({ resultCode: 1 })
  expect(await isSignedIn(here)).toBe(true)
  expect(await isSignedIn(there)).toBe(false)
  const login = (password: string) => test.call(contract.sessions.login, { body: { email, password } })
  expect((await login(testPassword)).json().resultCode).toBe(12)
  expect((await login(newPassword)).json()).toHaveProperty('token')
  expect(await outbox(test.app, email)).toMatchObject([{ kind: 'password-changed' }])
})

it('takes the power of reset and e-mail links on their way', async () => {
  const { email } = await test.build.account()
  const token = await test.signIn(email)
  await mailPasswordReset(test.app, email)
  const body = { username: 'Test', email: 'other-address@example.org', password: testPassword }
  await test.call(updateUsernameAndEmail, { token, body })
  await changePassword(token, testPassword)
  const reset = { token: await mailedSecret(test.app, email, 'password-reset') }
  const confirm = { email_token: await mailedSecret(test.app, body.email, 'email-change-confirm') }
  expect((await test.call(verifyPasswordResetToken, { body: reset })).json().resultCode).toBe(
    userResult.expired,
  )
  expect((await test.call(confirmEmailChange, { body: confirm })).json().resultCode).toBe(
    userResult.emailTokenExpired,
  )
})

it('refuses a wrong current password in words', async () => {
  const token = await test.signIn((await test.build.account()).email)
  expect((await changePassword(token, 'not the password')).json()).toEqual({
    resultCode: 12,
    detail: 'Incorrect password',
  })
  expect((await changePassword(token, 'not the password', newPassword, 'nb')).json().detail).toBe(
    'Feil passord',
  )
})

it.each([
  ['short', newPassword],
  [testPassword, 'short'],
])('wants 8 characters: %s, %s', async (current, next) => {
  const token = await test.signIn((await test.build.account()).email)
  expect((await changePassword(token, current, next)).json()).toEqual({
    resultCode: 11,
    detail: 'Password length too short',
  })
})

it('takes 1024 characters of any kind, and counts each as it was typed', async () => {
  const { email } = await test.build.account()
  const token = await test.signIn(email)
  const odd = ' Blåbær\t😀 "<b>%00\\ '.padEnd(1023, 'x').concat(' ')
  const tooLong = await changePassword(token, testPassword, `${odd}xx`)
  expect(tooLong.json()).toMatchObject({ resultCode: 11, detail: expect.any(String) })
  expect((await changePassword(token, testPassword, odd)).json()).toEqual({ resultCode: 1 })
  const login = async (password: string) =>
    (await test.call(contract.sessions.login, { body: { email, password } })).json().resultCode
  for (const other of [
    odd.trim(),
    odd.toLowerCase(),
    odd.slice(0, -1),
    odd.slice(0, 72),
    `${odd.slice(0, -1)}x`,
  ]) {
    expect(await login(other)).toBe(12)
  }
  expect(await login(odd)).toBe(1)
})

it('of many changes at once lets one through', async () => {
  const { email } = await test.build.account()
  const token = await test.signIn(email)
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, i) => changePassword(token, testPassword, `${newPassword} ${i}`)),
  )
  const codes = answers.map((answer) => answer.json().resultCode)
  expect(codes.filter((code) => code === userResult.success)).toHaveLength(1)
  expect(
    codes.filter((code) => code !== userResult.success && code !== userResult.failedUpdate && code !== 12),
  ).toEqual([])
})

it('is paused after wrong passwords, for this account only, and not for good', async () => {
  const [guessed, other] = [await test.build.account(), await test.build.account()]
  const token = await test.signIn(guessed.email)
  for (let i = 0; i < 10; i++)
    expect((await changePassword(token, `wrong ${i} password`)).statusCode).toBe(200)
  const paused = await changePassword(token, testPassword)
  expect(paused.statusCode).toBe(429)
  expect(paused.json().detail).toMatch(/^Too many tries/)
  expect((await changePassword(await test.signIn(other.email), testPassword)).json().resultCode).toBe(1)
})

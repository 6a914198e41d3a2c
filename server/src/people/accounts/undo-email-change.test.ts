import { contract, userResult } from '@strom/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testPassword } from '../../../testing/builders.ts'
import { lastMail, mailedSecret } from '../../../testing/outbox.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { mailPasswordReset } from './reset-password.ts'

const { confirmEmailChange, undoEmailChange, updateUsernameAndEmail } = contract.accounts

let test: TestApp
let made = 0
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())

const undo = async (secret: string, language = 'en') =>
  (await test.call(undoEmailChange, { body: { email_token: secret }, language })).json()
const login = async (email: string) =>
  (await test.call(contract.sessions.login, { body: { email, password: testPassword } })).json()

async function changeEmail(email: string, to: string) {
  const token = await test.signIn(email)
  await test.call(updateUsernameAndEmail, {
    token,
    body: { username: 'Kari', email: to, password: testPassword },
  })
  const secret = await mailedSecret(test.app, to, 'email-change-confirm')
  const confirmed = await test.call(confirmEmailChange, { body: { email_token: secret } })
  expect(confirmed.json()).toMatchObject({ resultCode: 1 })
  return token
}

/** `secret`: of the link in the old mailbox. */
async function changed() {
  const { id, email } = await test.build.account({ username: 'Kari' })
  const next = `stranger-${made++}@example.org`
  const token = await changeEmail(email, next)
  return { id, email, next, token, secret: await mailedSecret(test.app, email, 'email-changed') }
}

it('gives the old address back, ends every sign-in, and tells the address that goes', async () => {
  const { email, next, token, secret } = await changed()
  expect(await undo(secret)).toEqual({ resultCode: 1, email })
  expect((await test.call(contract.streams.all, { token })).statusCode).toBe(403)
  expect((await login(next)).resultCode).toBe(userResult.emailAndPasswordDoNotMatch)
  expect(await login(email)).toHaveProperty('token')
  expect((await lastMail(test.app, next, 'email-restored')).text).toContain(email)
  expect(await undo(secret)).toMatchObject({ resultCode: userResult.emailTokenAlreadyCompleted })
  expect((await undo(secret, 'nb')).detail).toMatch(/^Denne lenken er brukt/)
})

it('holds for seven days', async () => {
  const [late, early] = [await changed(), await changed()]
  test.clock.advance(7 * 86_400 - 1)
  expect(await undo(early.secret)).toMatchObject({ resultCode: 1 })
  test.clock.advance(1)
  expect(await undo(late.secret)).toMatchObject({ resultCode: userResult.emailTokenExpired })
})

it('outlives what else is done with the account, and takes the power of all of it', async () => {
  const { email, next, secret } = await changed()
  const further = `further-${next}`
  await changeEmail(next, further)
  const later = await mailedSecret(test.app, next, 'email-changed')
  await mailPasswordReset(test.app, further)
  const reset = await mailedSecret(test.app, further, 'password-reset')
  expect(await undo(secret)).toEqual({ resultCode: 1, email })
  expect(await undo(later)).toMatchObject({ resultCode: userResult.emailTokenExpired })
  const answer = await test.call(contract.accounts.verifyPasswordResetToken, { body: { token: reset } })
  expect(answer.json().resultCode).toBe(userResult.expired)
})

it('is refused where the old address has another account by now', async () => {
  const { email, next, secret } = await changed()
  await test.build.account({ email })
  expect(await undo(secret)).toMatchObject({ resultCode: userResult.emailAlreadyRegistered })
  expect(await login(next)).toHaveProperty('token')
})

it.each(['A'.repeat(43), 'x', ''])('does not know %j', async (secret) => {
  expect(await undo(secret)).toMatchObject({ resultCode: userResult.emailTokenNotFound })
})

it('is no link to confirm an address by, and the other way round', async () => {
  const { secret } = await changed()
  const confirmed = await test.call(confirmEmailChange, { body: { email_token: secret } })
  expect(confirmed.json()).toMatchObject({ resultCode: userResult.emailTokenNotFound })
})

it('of 20 uses at once does one', async () => {
  const { secret, email } = await changed()
  const answers = await Promise.all(Array.from({ length: 20 }, () => undo(secret)))
  expect(answers.filter(({ resultCode }) => resultCode === 1)).toEqual([{ resultCode: 1, email }])
})

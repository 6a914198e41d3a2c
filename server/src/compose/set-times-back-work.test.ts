import { contract } from '@strom/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testPassword } from '../../testing/builders.ts'
import { mailedSecret } from '../../testing/outbox.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { reconcile } from '../money/payments/reconcile.ts'
import { mailPasswordReset } from '../people/accounts/reset-password.ts'
import { removeAllExpired } from './retention.ts'
import { setTimesBack } from './set-times-back.ts'

let site: TestApp

beforeEach(async () => {
  site = await openTestApp({ settings: { signInFailuresPerAddress: 2 } })
})

afterEach(() => site.close())

const { login, user } = contract.sessions

describe.each([
  ['two hours', 7200],
  ['400 days', 400 * 86_400],
])('where the clock was ahead by %s', (_name, seconds) => {
  const back = async () => {
    site.clock.set(-seconds)
    await setTimesBack(site.app)
  }

  it('a payment that was begun then is asked about', async () => {
    const { id } = await site.build.account()
    site.clock.set(seconds)
    const at = new Date(site.clock.now())
    await site.build.order({
      buyer_id: id,
      state: 'pending',
      provider_order_id: 'X',
      created_at: at,
      capturing_at: at,
    })
    await back()
    site.clock.advance(site.app.settings.get('reconcileAfterSeconds') + 1)
    expect(await reconcile(site.app)).toMatchObject({ asked: 1 })
  })

  it('a price that was given then does not last until then', async () => {
    const { id } = await site.build.account()
    site.clock.set(seconds)
    const at = new Date(site.clock.now())
    await site.build.order({
      buyer_id: id,
      state: 'created',
      created_at: at,
      expires_at: new Date(site.clock.now() + 1000),
    })
    await back()
    site.clock.advance(site.app.settings.get('orderPriceSeconds'))
    expect(await reconcile(site.app)).toMatchObject({ expired: 1 })
  })

  it('a sign-in that was used then ends when it is idle from now on', async () => {
    const { email } = await site.build.account()
    site.clock.set(seconds)
    const token = await site.signIn(email)
    site.clock.advance(600)
    await site.call(user, { token, body: {} })
    await site.app.seenDevices.writeBack()
    await back()
    expect((await site.call(user, { token, body: {} })).statusCode).toBe(200)
    site.clock.advance(site.app.settings.get('deviceIdleSeconds') + 60)
    expect((await site.call(user, { token, body: {} })).statusCode).toBe(403)
  })

  it('a link that was mailed then runs out as any other', async () => {
    const { email } = await site.build.account()
    site.clock.set(seconds)
    await mailPasswordReset(site.app, email)
    const token = await mailedSecret(site.app, email, 'password-reset')
    await back()
    site.clock.advance(3601)
    await removeAllExpired(site.app)
    const answer = await site.call(contract.accounts.resetPassword, {
      body: { token, newPassword: 'another password 9' },
    })
    expect(answer.json()).not.toMatchObject({ resultCode: 1 })
  })
})

it('who was paused while the clock was ahead is let in after the pause', async () => {
  const { email } = await site.build.account()
  const { db, settings } = site.app
  const tryIt = async (password: string) => (await site.call(login, { body: { email, password } })).json()
  for (const _ of [1, 2, 3]) await tryIt('wrong password')
  const year = 365 * 86_400_000
  await db
    .updateTable('throttles')
    .set({ expire: Date.now() + year })
    .execute()
  // Limits use the machine's clock.
  site.clock.set((Date.now() - site.clock.now()) / 1000)
  await setTimesBack(site.app)
  const { expire } = await db
    .selectFrom('throttles')
    .select(({ fn }) => fn.max('expire').as('expire'))
    .executeTakeFirstOrThrow()
  expect(Number(expire)).toBeLessThanOrEqual(Date.now() + settings.get('signInWindowSeconds') * 1000)
  expect(await tryIt(testPassword)).not.toMatchObject({ resultCode: 1 })
})

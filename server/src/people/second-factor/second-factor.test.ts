import { contract, userResult } from '@strom/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testPassword } from '../../../testing/builders.ts'
import { outbox } from '../../../testing/outbox.ts'
import { codeOf, turnOn, wrongCodeOf } from '../../../testing/second-factor.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { removeExpired } from '../../compose/retention.ts'

const { state, begin, confirm, renewRecoveryCodes, turnOff } = contract.secondFactor
const password = testPassword

let test: TestApp
beforeAll(async () => {
  test = await openTestApp({ settings: { signInFailuresPerAddress: 5 } })
})
afterAll(() => test.close())

async function member(language: 'en' | 'nb' = 'en') {
  const { id, email } = await test.build.account()
  await test.app.db.updateTable('accounts').set({ language }).where('id', '=', id).execute()
  return { id, email, token: await test.signIn(email) }
}

async function begun(token: string) {
  return (await test.call(begin, { token, body: { password } })).json()
}

async function readState(token: string) {
  return (await test.call(state, { token })).json()
}

async function kindsTo(email: string) {
  return (await outbox(test.app, email)).map(({ kind }) => kind)
}

describe('turning it on', () => {
  it('asks for the password, shows a secret, and counts once a code has confirmed it', async () => {
    const { id, email, token } = await member()
    expect(await readState(token)).toEqual({ resultCode: 1, on: false, since: null, recoveryCodesLeft: 0 })
    const { secret, address } = await begun(token)
    expect(new URL(address).searchParams.get('secret')).toBe(secret)
    expect(decodeURIComponent(address)).toContain(`Strøm:${email}`)
    expect(await readState(token)).toMatchObject({ on: false })
    expect(await test.signIn(email)).toBeTypeOf('string')
    expect(await kindsTo(email)).toEqual([])

    const answer = await test.call(confirm, { token, body: { code: codeOf(test, secret) } })
    const { recoveryCodes } = answer.json<{ recoveryCodes: string[] }>()
    expect(recoveryCodes).toHaveLength(10)
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes) expect(code).toMatch(/^([a-z2-7]{4}-){5}[a-z2-7]{4}$/)
    const since = new Date(test.clock.now()).toISOString()
    expect(await readState(token)).toEqual({ resultCode: 1, on: true, since, recoveryCodesLeft: 10 })
    expect(await kindsTo(email)).toEqual(['second-factor-on'])

    const { db } = test.app
    const stored = JSON.stringify([
      await db.selectFrom('second_factors').selectAll().where('account_id', '=', id).execute(),
      await db.selectFrom('recovery_codes').selectAll().where('account_id', '=', id).execute(),
      await outbox(test.app, email),
    ])
    for (const kept of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))]) {
      expect(stored).not.toContain(kept)
    }
  })

  it('takes a code with spaces in it, of one step beside', async () => {
    const { token } = await member()
    const { secret } = await begun(token)
    const code = codeOf(test, secret, 1).replace(/^(...)/, ' $1 ')
    expect((await test.call(confirm, { token, body: { code } })).json()).toMatchObject({ resultCode: 1 })
  })

  it('is refused with a wrong password, and tells nothing', async () => {
    const { token } = await member()
    const answer = await test.call(begin, { token, body: { password: 'a wrong password' } })
    expect(answer.json()).toEqual({
      resultCode: userResult.emailAndPasswordDoNotMatch,
      detail: 'Incorrect password',
    })
    const code = '123456'
    expect((await test.call(confirm, { token, body: { code } })).json()).toMatchObject({
      resultCode: userResult.notFound,
    })
  })

  it('begun twice counts the last secret only', async () => {
    const { token } = await member()
    const [first, second] = [await begun(token), await begun(token)]
    const wrong = await test.call(confirm, { token, body: { code: codeOf(test, first.secret) } })
    expect(wrong.json()).toMatchObject({ resultCode: userResult.invalidToken })
    const right = await test.call(confirm, { token, body: { code: codeOf(test, second.secret) } })
    expect(right.json()).toMatchObject({ resultCode: 1 })
  })

  it('must be confirmed within half an hour; a day later the secret is forgotten', async () => {
    const { id, token } = await member()
    const { secret } = await begun(token)
    test.clock.advance(1800)
    const late = await test.call(confirm, { token, body: { code: codeOf(test, secret) } })
    expect(late.json()).toMatchObject({ resultCode: userResult.expired })
    const left = async () =>
      test.app.db.selectFrom('second_factors').selectAll().where('account_id', '=', id).execute()
    await removeExpired(test.app, 'unconfirmedSecondFactors')
    expect(await left()).toHaveLength(1)
    test.clock.advance(86_400)
    await removeExpired(test.app, 'unconfirmedSecondFactors')
    expect(await left()).toEqual([])
  })

  it('is refused while it is on: begun again, nothing changes', async () => {
    const { token } = await member()
    const { secret } = await turnOn(test, token)
    expect(await begun(token)).toEqual({
      resultCode: userResult.completed,
      detail: 'Two-step sign-in is on already.',
    })
    const again = await test.call(confirm, { token, body: { code: codeOf(test, secret) } })
    expect(again.json()).toMatchObject({ resultCode: userResult.completed })
    const off = await test.call(turnOff, { token, body: { password, code: codeOf(test, secret) } })
    expect(off.json()).toEqual({ resultCode: 1 })
  })

  it('of many confirmations at once one shows recovery codes, and they are the ones that work', async () => {
    const { token } = await member()
    const { secret } = await begun(token)
    const body = { code: codeOf(test, secret) }
    const answers = await Promise.all(Array.from({ length: 5 }, () => test.call(confirm, { token, body })))
    const [shown, ...more] = answers.flatMap((answer) => answer.json().recoveryCodes ?? [])
    expect(more).toHaveLength(9)
    const off = await test.call(turnOff, { token, body: { password, code: shown } })
    expect(off.json()).toEqual({ resultCode: 1 })
  })

  it('may be tried so often with wrong codes', async () => {
    const { token } = await member()
    const { secret } = await begun(token)
    const body = { code: wrongCodeOf(test, secret) }
    const answers = await Promise.all(Array.from({ length: 8 }, () => test.call(confirm, { token, body })))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5)
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(3)
    const paused = await test.call(confirm, { token, body: { code: codeOf(test, secret) } })
    expect(paused.statusCode).toBe(429)
  })
})

describe('turning it off', () => {
  it('takes the password and a code, and is told by mail', async () => {
    const { email, token } = await member('nb')
    const { secret } = await turnOn(test, token)
    const code = codeOf(test, secret)
    expect((await test.call(turnOff, { token, body: { password, code } })).json()).toEqual({ resultCode: 1 })
    expect(await readState(token)).toMatchObject({ on: false, recoveryCodesLeft: 0 })
    const mails = await outbox(test.app, email)
    expect(mails.map(({ kind, language }) => [kind, language])).toEqual([
      ['second-factor-on', 'nb'],
      ['second-factor-off', 'nb'],
    ])
    expect(mails.at(-1)?.subject).toBe('Innlogging hos Strøm krever ikke lenger en kode')
    const again = await test.call(turnOff, { token, body: { password, code } })
    expect(again.json()).toMatchObject({ resultCode: userResult.notFound })
  })

  it.each([
    ['a wrong password', { password: 'a wrong password' }, userResult.emailAndPasswordDoNotMatch],
    ['a wrong code', { code: 'no code' }, userResult.invalidToken],
    ['no code', { code: ' ' }, userResult.invalidToken],
    ['a short password', { password: 'short' }, userResult.badUserData],
  ])('is refused with %s, as are new recovery codes', async (_what, wrong, resultCode) => {
    const { token } = await member()
    const { secret } = await turnOn(test, token)
    for (const endpoint of [turnOff, renewRecoveryCodes]) {
      const body = { password, code: codeOf(test, secret), ...wrong }
      const answer = (await test.call(endpoint, { token, body })).json()
      expect(answer).toEqual({ resultCode, detail: expect.any(String) })
    }
    expect(await readState(token)).toMatchObject({ on: true, recoveryCodesLeft: 10 })
  })

  it('is refused with the code that was used to turn it on, or at another call', async () => {
    const { token } = await member()
    const { secret } = await begun(token)
    const code = codeOf(test, secret)
    await test.call(confirm, { token, body: { code } })
    const used = await test.call(turnOff, { token, body: { password, code } })
    expect(used.json()).toMatchObject({ resultCode: userResult.invalidToken })
    test.clock.advance(30)
    const next = { password, code: codeOf(test, secret) }
    expect((await test.call(renewRecoveryCodes, { token, body: next })).json()).toMatchObject({
      resultCode: 1,
    })
    expect((await test.call(turnOff, { token, body: next })).json()).toMatchObject({
      resultCode: userResult.invalidToken,
    })
  })

  it('is of one member: another’s code is worth nothing', async () => {
    const [anna, bjorn] = [await member(), await member()]
    const { secret, recoveryCodes } = await turnOn(test, anna.token)
    await turnOn(test, bjorn.token)
    for (const code of [codeOf(test, secret), recoveryCodes[0] ?? '']) {
      const answer = await test.call(turnOff, { token: bjorn.token, body: { password, code } })
      expect(answer.json()).toMatchObject({ resultCode: userResult.invalidToken })
    }
    expect(await readState(anna.token)).toMatchObject({ on: true, recoveryCodesLeft: 10 })
  })
})

describe('new recovery codes', () => {
  it('take the place of the old ones', async () => {
    const { email, token } = await member()
    const { secret, recoveryCodes } = await turnOn(test, token)
    const body = { password, code: codeOf(test, secret) }
    const renewed = (await test.call(renewRecoveryCodes, { token, body })).json()
    expect(renewed.recoveryCodes).toHaveLength(10)
    expect(await kindsTo(email)).toEqual(['second-factor-on', 'recovery-codes-renewed'])
    const old = await test.call(turnOff, { token, body: { password, code: recoveryCodes[0] ?? '' } })
    expect(old.json()).toMatchObject({ resultCode: userResult.invalidToken })
    const fresh = await test.call(turnOff, { token, body: { password, code: renewed.recoveryCodes[3] } })
    expect(fresh.json()).toEqual({ resultCode: 1 })
  })

  it('can be had by a recovery code, which is used up by it', async () => {
    const { token } = await member()
    const { recoveryCodes } = await turnOn(test, token)
    const code = recoveryCodes[0]?.toUpperCase().replaceAll('-', ' ') ?? ''
    const renewed = (await test.call(renewRecoveryCodes, { token, body: { password, code } })).json()
    expect(renewed.recoveryCodes).toHaveLength(10)
    expect(await readState(token)).toMatchObject({ recoveryCodesLeft: 10 })
  })
})

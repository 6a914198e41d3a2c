import { contract, userResult } from '@strom/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testPassword } from '../../../testing/builders.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { signIn } from './sign-in.ts'

const { login, isUserAuthenticated, user, logout, logoutAll } = contract.sessions
const email = 'kari@example.org'
let test: TestApp

beforeEach(async () => {
  const settings = {
    signInFailuresPerAddress: 5,
    signInFailuresPerNetwork: 12,
    signInFailuresPerAddressAndNetwork: 9,
  }
  test = await openTestApp({ settings })
  await test.build.account({ email, username: 'Kari' })
})
afterEach(() => test.close())

function tryPassword(password: string, ip?: string, address = email) {
  return test.call(login, { body: { email: address, password }, ...(ip && { ip }) })
}

describe('login', () => {
  it('answers a Token, which is stored only as a hash', async () => {
    const answer = (await tryPassword(testPassword)).json<{ resultCode: number; token: string }>()
    expect(answer.resultCode).toBe(userResult.success)
    expect(Buffer.from(answer.token, 'base64url')).toHaveLength(32)
    const devices = await test.app.db.selectFrom('devices').selectAll().execute()
    expect(JSON.stringify(devices)).not.toContain(answer.token)
  })

  it('lower-cases and trims the address', async () => {
    expect((await tryPassword(testPassword, undefined, '  KARI@Example.ORG ')).json()).toHaveProperty('token')
  })

  it('knows an address by either spelling of its domain', async () => {
    await test.build.account({ email: 'kari@blåbær.test' })
    for (const typed of ['kari@blåbær.test', 'Kari@xn--blbr-roah.test']) {
      expect((await tryPassword(testPassword, undefined, typed)).json()).toHaveProperty('token')
    }
  })

  it('answers a wrong password and an unknown address alike, in the language asked for', async () => {
    const wrong = await tryPassword('not the password')
    const unknown = await tryPassword('not the password', undefined, 'nobody@example.org')
    expect(wrong.statusCode).toBe(200)
    expect(wrong.body).toBe(unknown.body)
    expect(wrong.json()).toEqual({
      resultCode: userResult.emailAndPasswordDoNotMatch,
      detail: 'The email address and the password do not match.',
    })
    const norwegian = await test.call(login, {
      body: { email, password: 'not the password' },
      language: 'nb-NO',
    })
    expect(norwegian.json().detail).toBe('E-postadressen og passordet stemmer ikke overens.')
  })

  it('asks the database the same about a wrong password and an unknown address, and gets as many rows', async () => {
    const answers: Record<string, number[]> = { [email]: [], 'nobody@example.org': [] }
    for (const [address, rows] of Object.entries(answers)) {
      const db = test.app.db.withPlugin({
        transformQuery: ({ node }) => node,
        // Rows cost time.
        async transformResult({ result }) {
          rows.push(result.rows.length)
          return result
        },
      })
      const tried = { email: address, password: 'not the password', isMobile: false, agent: '' }
      const refused = await signIn({ ...test.app, db }, { ...tried, network: '203.0.113.0' })
      expect(refused).toEqual({ ok: false, reason: 'wrong-credentials' })
    }
    expect(answers['nobody@example.org']).toEqual(answers[email])
    expect(answers[email]?.length).toBeGreaterThan(1)
  })

  it.each([
    [{ email: 'kari', password: testPassword }, 'Enter a valid email address'],
    [{ email, password: 'short' }, 'Password length too short'],
  ])('%j is a wrong value: %s', async (body, detail) => {
    expect((await test.call(login, { body })).json()).toEqual({ resultCode: userResult.badUserData, detail })
  })

  it('tells only who has the right password that the account is suspended', async () => {
    await test.app.db.updateTable('accounts').set({ suspended_at: new Date() }).execute()
    expect((await tryPassword(testPassword)).json()).toEqual({
      resultCode: userResult.userNotActive,
      detail: 'This account is not active.',
    })
    expect((await tryPassword('wrong password')).json().resultCode).toBe(
      userResult.emailAndPasswordDoNotMatch,
    )
  })
})

describe('throttling', () => {
  it('pauses an address after its failures, from a strange network even for the right password', async () => {
    for (let i = 0; i < 5; i++) await tryPassword('wrong password', '198.51.100.1')
    const paused = await tryPassword(testPassword, '198.51.100.1')
    expect(paused.statusCode).toBe(429)
    expect(Number(paused.headers['retry-after'])).toBeGreaterThan(0)
    expect(paused.json().detail).toMatch(/^Too many tries\. Try again in \d+ (second|minute)s?\.$/)
  })

  it('never locks a person out of a network they have used before', async () => {
    await tryPassword(testPassword, '203.0.113.5')
    for (let i = 0; i < 8; i++) await tryPassword('wrong password', '198.51.100.1')
    expect((await tryPassword('wrong password', '203.0.113.5')).statusCode).toBe(429)
    expect((await tryPassword(testPassword, '203.0.113.5')).json()).toHaveProperty('token')
  })

  it('makes the right password wait there too once many have failed, alike for an unknown address', async () => {
    const [cafe, home] = ['198.51.100.1', '203.0.113.5']
    await tryPassword(testPassword, cafe)
    await tryPassword(testPassword, home)
    const failures = async (ip: string, address: string) => {
      const codes = []
      for (let i = 0; i < 9; i++) codes.push((await tryPassword('wrong password', ip, address)).statusCode)
      return codes
    }
    expect(await failures(cafe, email)).toEqual(await failures('198.51.100.2', 'nobody@example.org'))
    const paused = await tryPassword(testPassword, cafe)
    expect(paused.statusCode).toBe(429)
    expect(paused.body).toBe((await tryPassword(testPassword, '198.51.100.2', 'nobody@example.org')).body)
    expect((await tryPassword(testPassword, home)).json()).toHaveProperty('token')
  })

  it('counts only failures, and a success clears the address', async () => {
    for (let i = 0; i < 20; i++) expect((await tryPassword(testPassword)).statusCode).toBe(200)
    for (let round = 0; round < 3; round++) {
      for (let i = 0; i < 3; i++) expect((await tryPassword('wrong password')).statusCode).toBe(200)
      expect((await tryPassword(testPassword)).json()).toHaveProperty('token')
    }
  })

  it('pauses a network that tries many addresses', async () => {
    const answers = []
    for (let i = 0; i < 14; i++)
      answers.push(await tryPassword('wrong password', '198.51.100.9', `a${i}@example.org`))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(12)
  })

  it('pauses all of an IPv6 /56 that tries many addresses, not a household of it only', async () => {
    const answers = []
    for (let i = 0; i < 50; i++)
      answers.push(
        await tryPassword('wrong password', `2001:db8:1:${i.toString(16)}::1`, `a${i}@example.org`),
      )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(48)
  })

  it('lets no more through when many come at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => tryPassword('wrong password', '198.51.100.1')),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5)
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(15)
  })
})

describe('a sign-in', () => {
  it('knows who is signed in', async () => {
    const token = await test.signIn(email)
    expect((await test.call(user, { token, body: {} })).json()).toMatchObject({
      resultCode: 1,
      username: 'Kari',
      email,
      is_staff: false,
      is_owner: false,
      userRewardPoints: 0,
      pricePerRewardPoint: 0.05,
    })
  })

  it('is authenticated until it is signed out', async () => {
    const token = await test.signIn(email)
    expect((await test.call(isUserAuthenticated, { token })).json()).toMatchObject({
      success: true,
      authenticated: true,
    })
    expect((await test.call(logout, { token })).json()).toEqual({ resultCode: 1, success: true })
    const after = await test.call(isUserAuthenticated, { token })
    expect(after.statusCode).toBe(200)
    expect(after.json()).toMatchObject({ success: false, authenticated: false })
    expect((await test.call(user, { token, body: {} })).statusCode).toBe(403)
  })

  it('ends on every device by logoutall, and only there by logout', async () => {
    const [phone, laptop, other] = [
      await test.signIn(email),
      await test.signIn(email),
      await test.signIn(email),
    ]
    await test.call(logout, { token: phone })
    expect((await test.call(user, { token: laptop, body: {} })).statusCode).toBe(200)
    expect((await test.call(logoutAll, { token: laptop })).json()).toEqual({ resultCode: 1 })
    for (const token of [laptop, other]) {
      expect((await test.call(user, { token, body: {} })).statusCode).toBe(403)
    }
  })

  it('ends after 30 idle days, and not when it is used', async () => {
    const [used, idle] = [await test.signIn(email), await test.signIn(email)]
    for (let day = 0; day < 31; day++) {
      test.clock.advance(86_400)
      expect((await test.call(user, { token: used, body: {} })).statusCode).toBe(200)
      await test.app.seenDevices.writeBack()
    }
    expect((await test.call(user, { token: idle, body: {} })).statusCode).toBe(403)
  })

  it('ends half a year after it began, however much it is used', async () => {
    const { expiryToken } = contract.playback
    const token = await test.signIn(email)
    for (let week = 0; week < 25; week++) {
      test.clock.advance(7 * 86_400)
      expect((await test.call(user, { token, body: {} })).statusCode).toBe(200)
      await test.app.seenDevices.writeBack()
    }
    const later = await test.signIn(email)
    test.clock.advance(5 * 86_400)
    expect((await test.call(user, { token, body: {} })).statusCode).toBe(200)
    const { devices } = (await test.call(contract.sessions.devices, { token: later })).json()
    expect(devices).toHaveLength(2)
    test.clock.advance(1)
    const left = (await test.call(contract.sessions.devices, { token: later })).json()
    expect(left.devices).toMatchObject([{ current: true }])
    expect((await test.call(expiryToken, { token, body: {} })).json()).toMatchObject({ reason: 'session' })
    expect((await test.call(user, { token: later, body: {} })).statusCode).toBe(200)
  })

  it('ends when the account is suspended', async () => {
    const token = await test.signIn(email)
    await test.app.db.updateTable('accounts').set({ suspended_at: new Date() }).execute()
    expect((await test.call(user, { token, body: {} })).statusCode).toBe(403)
  })
})

import { contract, type Endpoint } from '@strom/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testPassword } from '../../../testing/builders.ts'
import { codeOf, turnOn } from '../../../testing/second-factor.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'

const endpoints = Object.entries(contract).flatMap(([slice, calls]) =>
  Object.entries(calls as Record<string, Endpoint>).map(([name, one]): [string, Endpoint] => [
    `${slice}.${name}`,
    one,
  ]),
)
const { list } = contract.settings
const staffCall = contract.support.staffTickets

let test: TestApp
beforeEach(async () => {
  test = await openTestApp()
})
afterEach(() => test.close())

async function wanted(of: 'nobody' | 'owners' | 'staff') {
  await test.app.settings.set(test.app.db, 'secondFactorFor', of)
  await expect.poll(() => test.app.settings.get('secondFactorFor')).toBe(of)
}

async function worker(role: { isStaff?: boolean; isOwner?: boolean }) {
  const { email } = await test.build.account(role)
  return { email, token: await test.signIn(email) }
}

async function missing(token: string) {
  return (await test.call(contract.sessions.user, { token, body: {} })).json().secondFactorMissing
}

const refused = {
  resultCode: 19,
  detail: 'Turn on two-step sign-in in Account Settings first.',
  reason: 'second-factor',
}

describe('a second factor that is wanted', () => {
  it('of nobody changes nothing', async () => {
    const owner = await worker({ isOwner: true, isStaff: true })
    expect((await test.call(list, owner)).statusCode).toBe(200)
    expect(await missing(owner.token)).toBeUndefined()
  })

  it('of owners keeps those without one from owners’ and staff’s calls, and nobody else', async () => {
    await wanted('owners')
    const [owner, staff] = [await worker({ isOwner: true, isStaff: true }), await worker({ isStaff: true })]
    for (const endpoint of [list, staffCall]) {
      const answer = await test.call(endpoint, { token: owner.token })
      expect([answer.statusCode, answer.json()]).toEqual([403, refused])
    }
    expect((await test.call(staffCall, staff)).statusCode).toBe(200)
    expect((await test.call(list, staff)).json()).toMatchObject({ reason: 'role' })
    expect([await missing(owner.token), await missing(staff.token)]).toEqual([true, undefined])
  })

  it('of staff keeps staff from theirs, and members from nothing', async () => {
    await wanted('staff')
    const [staff, member] = [await worker({ isStaff: true }), await worker({})]
    const answer = await test.call(staffCall, { token: staff.token, language: 'nb' })
    expect(answer.statusCode).toBe(403)
    expect(answer.json().detail).toBe('Slå på totrinnsinnlogging i kontoinnstillingene først.')
    expect(await missing(staff.token)).toBe(true)
    expect(await missing(member.token)).toBeUndefined()
    expect((await test.call(contract.streams.all, staff)).statusCode).toBe(200)
  })

  it('ends with turning it on, and begins again with turning it off', async () => {
    await wanted('staff')
    const { token } = await worker({ isOwner: true, isStaff: true })
    const { secret } = await turnOn(test, token)
    expect((await test.call(list, { token })).statusCode).toBe(200)
    expect(await missing(token)).toBeUndefined()
    const body = { password: testPassword, code: codeOf(test, secret) }
    await test.call(contract.secondFactor.turnOff, { token, body })
    expect((await test.call(list, { token })).statusCode).toBe(403)
  })

  it('is asked for before the body of every call of staff and owners is looked at', async () => {
    await wanted('staff')
    const { token } = await worker({ isOwner: true, isStaff: true })
    const guarded = endpoints.filter(([, { access }]) => access === 'staff' || access === 'owner')
    expect(guarded.length).toBeGreaterThan(30)
    for (const [name, endpoint] of guarded) {
      const answer = await test.call(endpoint, { token })
      expect([name, answer.statusCode, answer.json().reason]).toEqual([name, 403, 'second-factor'])
    }
  })
})

import { contract } from '@strom/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'

const { begin, claim, look, confirm } = contract.television
const home = '203.0.113.1'
const tvAgent = 'Mozilla/5.0 (SMART-TV; LINUX; Tizen 7.0) AppleWebKit/537.36 Chrome/94.0 Safari/537.36'

let site: TestApp
beforeAll(async () => {
  site = await openTestApp()
})
afterAll(() => site.close())

async function newMember() {
  const { email, id } = await site.build.account()
  return { id, email, token: await site.signIn(email) }
}

async function beginAt(ip = home) {
  const response = await site.server.inject({
    method: 'POST',
    url: begin.path,
    headers: { 'x-forwarded-for': ip, 'user-agent': tvAgent },
  })
  return response.json<{ code: string; secret: string; expiresAt: string }>()
}

const claimed = async (secret: string, ip = home) => (await site.call(claim, { body: { secret }, ip })).json()
const confirmed = async (code: string, token: string) =>
  (await site.call(confirm, { body: { code }, token })).json()
const userOf = (token: string) => site.call(contract.sessions.user, { token, body: { isMobile: false } })

describe('a television', () => {
  it('shows a code, which a member types in any way, and is signed in once', async () => {
    const { token } = await newMember()
    const { code, secret } = await beginAt()
    expect(code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ2-9]{6}$/)
    expect(await claimed(secret)).toEqual({ resultCode: 1 })
    const typed = ` ${code.slice(0, 3).toLowerCase()}-${code.slice(3)} `
    const seen = (await site.call(look, { body: { code: typed }, token })).json()
    expect(seen).toEqual({ resultCode: 1, device: 'Chrome on television', sameNetwork: true })
    expect(await confirmed(typed, token)).toEqual({ resultCode: 1 })
    const answers = await Promise.all([claimed(secret), claimed(secret)])
    const tokens = answers.flatMap(({ token: one }) => one ?? [])
    expect(tokens).toHaveLength(1)
    expect((await userOf(tokens[0])).statusCode).toBe(200)
    expect(await claimed(secret)).toMatchObject({ resultCode: 2 })
    const { devices } = (await site.call(contract.sessions.devices, { token })).json()
    expect(devices.map(({ device }: { device: string }) => device)).toContain('Chrome on television')
  })

  it('is told apart where it is in another network', async () => {
    const { token } = await newMember()
    const { code } = await beginAt('198.51.100.7')
    expect((await site.call(look, { body: { code }, token })).json()).toMatchObject({ sameNetwork: false })
  })

  it('waits for ten minutes, and is forgotten', async () => {
    const { token } = await newMember()
    const [one, other] = [await beginAt(), await beginAt()]
    expect(await confirmed(other.code, token)).toEqual({ resultCode: 1 })
    site.clock.advance(10 * 60)
    expect(await claimed(one.secret)).toMatchObject({ resultCode: 2 })
    expect(await claimed(other.secret)).toMatchObject({ resultCode: 2 })
    expect(await confirmed(one.code, token)).toMatchObject({ resultCode: 2 })
  })

  it('has a code that counts once: another member cannot take it over', async () => {
    const [first, second] = [await newMember(), await newMember()]
    const { code, secret } = await beginAt()
    const answers = await Promise.all([confirmed(code, first.token), confirmed(code, second.token)])
    expect(answers.map(({ resultCode }) => resultCode).sort()).toEqual([1, 2])
    const winner = answers[0].resultCode === 1 ? first : second
    const { token } = await claimed(secret)
    expect((await userOf(token)).json()).toMatchObject({ email: winner.email })
  })

  it('is not signed in by who has signed out or was suspended since', async () => {
    const [out, suspended] = [await newMember(), await newMember()]
    const [one, other] = [await beginAt(), await beginAt()]
    await confirmed(one.code, out.token)
    await site.call(contract.sessions.logoutAll, { token: out.token })
    expect(await claimed(one.secret)).toMatchObject({ resultCode: 2 })
    await confirmed(other.code, suspended.token)
    const suspendedAt = { suspended_at: new Date(site.clock.now()) }
    await site.app.db.updateTable('accounts').set(suspendedAt).where('id', '=', suspended.id).execute()
    expect(await claimed(other.secret)).toMatchObject({ resultCode: 2 })
  })
})

describe('is refused', () => {
  it('anybody who is not signed in', async () => {
    const { code } = await beginAt()
    expect((await site.call(look, { body: { code } })).statusCode).toBe(403)
    expect((await site.call(confirm, { body: { code } })).statusCode).toBe(403)
  })

  it.each(['', 'x'.repeat(43), 'x'.repeat(200)])('the secret %j', async (secret) => {
    const answer = await site.call(claim, { body: { secret } })
    expect(answer.json()).toMatchObject({ resultCode: 2 })
  })

  it('a member who guesses codes, after some', async () => {
    const { token } = await newMember()
    const statuses = []
    for (let tried = 0; tried < 12; tried += 1) {
      statuses.push((await site.call(confirm, { body: { code: 'BBBBBB' }, token })).statusCode)
    }
    expect(statuses[0]).toBe(200)
    expect(statuses.at(-1)).toBe(429)
    const { code } = await beginAt()
    expect((await site.call(confirm, { body: { code }, token })).statusCode).toBe(429)
  })

  it('a network that asks for codes without end', async () => {
    let status = 200
    for (let asked = 0; asked < 61; asked += 1) {
      status = (await site.call(begin, { ip: '192.0.2.50' })).statusCode
    }
    expect(status).toBe(429)
  })
})

import { contract } from '@strom/contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { toHousehold } from '../../base/http/household.ts'
import { buildServer } from './server.ts'

const siteName = 'live.example.org'
let test: TestApp
let server: FastifyInstance

beforeAll(async () => {
  test = await openTestApp({
    env: { STROM_TRUST_PROXY: '127.0.0.1, 10.0.0.0/24,fd00::/64' },
    settings: { signInFailuresPerNetwork: 5 },
  })
  server = await buildServer(test.app)
  server.get('/probe', ({ ip, host, protocol }) => ({ ip, host, protocol }))
  await server.ready()
})
afterAll(async () => {
  await server.close()
  await test.close()
})

async function seen(remoteAddress: string, claims: Record<string, string>) {
  const headers = { host: siteName, ...claims }
  return (await server.inject({ url: '/probe', remoteAddress, headers })).json()
}

const strangers = [
  '198.51.100.7',
  '::ffff:198.51.100.7',
  '2001:db8::7',
  '127.0.0.2',
  '::1',
  '10.0.1.2',
  '::ffff:10.0.1.2',
  'fd00:0:0:1::2',
]
const claims = [
  '203.0.113.9',
  '203.0.113.9, 127.0.0.1',
  '127.0.0.1, 203.0.113.9',
  '127.0.0.1',
  '127.0.0.1:80',
  '[::1]:80',
  '::1',
  '::ffff:127.0.0.1',
  '2001:db8::1',
  '10.0.0.1',
  '"[::1]:80"',
  'junk',
  '',
  ' , ,',
  Array(500).fill('203.0.113.9').join(','),
]

describe.each(strangers)('of a stranger at %s', (stranger) => {
  it.each(claims)('the claim “%.40s” is not believed', async (claim) => {
    const told = await seen(stranger, {
      'x-forwarded-for': claim,
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      'x-real-ip': claim,
      forwarded: `for=${claim};proto=https;host=evil.example`,
    })
    expect(told).toEqual({ ip: stranger, host: siteName, protocol: 'http' })
  })
})

describe.each(['127.0.0.1', '::ffff:127.0.0.1', '10.0.0.77', '::ffff:10.0.0.77', 'fd00::5'])(
  'of a proxy at %s',
  (proxy) => {
    it.each([
      ['203.0.113.9', '203.0.113.9'],
      ['::ffff:203.0.113.9', '203.0.113.9'],
      ['2001:db8:1:2:3::4', '2001:db8:1:2::/64'],
      // The client's own claim comes before the address that the proxy adds.
      ['127.0.0.1, 203.0.113.9', '203.0.113.9'],
      ['10.0.0.1, 198.51.100.1, 203.0.113.9', '203.0.113.9'],
      ['junk, 203.0.113.9', '203.0.113.9'],
      ['203.0.113.9, 10.0.0.5', '203.0.113.9'],
      // Some proxies add the port.
      ['203.0.113.9:51234', '203.0.113.9'],
      ['[2001:db8:1:2:3::4]:51234', '2001:db8:1:2::/64'],
      ['[2001:db8:1:2:3::4]', '2001:db8:1:2::/64'],
      ['[::ffff:203.0.113.9]:443', '203.0.113.9'],
      ['127.0.0.1:1, 203.0.113.9:51234', '203.0.113.9'],
      ['203.0.113.9:51234, 10.0.0.5:8080', '203.0.113.9'],
      ['198.51.100.1, [2001:db8:1:2::4]:5 , [fd00::5]:8080,10.0.0.5', '2001:db8:1:2::/64'],
    ])('the visitor “%s” is one of %s', async (claim, household) => {
      const told = await seen(proxy, { 'x-forwarded-for': claim, 'x-forwarded-proto': 'https' })
      expect([toHousehold(told.ip), told.protocol]).toEqual([household, 'https'])
    })

    it('nobody is named by another header', async () => {
      const told = await seen(proxy, { forwarded: 'for=203.0.113.9', 'x-real-ip': '203.0.113.9' })
      expect(told.ip).toBe(proxy)
    })
  },
)

describe('a stranger who claims another address each time', () => {
  const { login } = contract.sessions
  const signIn = (remoteAddress: string, n: number) =>
    server.inject({
      method: login.method,
      url: login.path,
      remoteAddress,
      headers: { 'x-forwarded-for': `203.0.113.${n}` },
      payload: { email: `x${n}@example.org`, password: 'nope-nope', isMobile: false },
    })
  const tries = async (remoteAddress: string) => {
    const answers = []
    for (let n = 0; n < 8; n++) answers.push((await signIn(remoteAddress, n)).statusCode)
    return answers.filter((status) => status === 429).length
  }

  it('is refused further sign-ins like anybody else', async () => {
    expect(await tries('198.51.100.20')).toBe(3)
  })

  it('has no more tries with another port each time', async () => {
    const statuses = []
    for (let n = 0; n < 8; n++) {
      const headers = { 'x-forwarded-for': `198.51.100.30:${50_000 + n}` }
      const body = { email: `y${n}@example.org`, password: 'nope-nope', isMobile: false }
      const call = { method: login.method, url: login.path, remoteAddress: '127.0.0.1', headers }
      statuses.push((await server.inject({ ...call, payload: body })).statusCode)
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(3)
  })

  it('of the proxy each visitor has tries of their own', async () => {
    expect(await tries('127.0.0.1')).toBe(0)
  })

  it('reads no figures', async () => {
    const read = (remoteAddress: string, claim: string) =>
      server.inject({ url: '/metrics', remoteAddress, headers: { 'x-forwarded-for': claim } })
    expect((await read('198.51.100.7', '127.0.0.1')).statusCode).toBe(403)
    expect((await read('127.0.0.1', '127.0.0.1')).statusCode).toBe(403)
  })
})

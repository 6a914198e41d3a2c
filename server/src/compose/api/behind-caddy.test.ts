// A real Caddy with deploy/caddy/Caddyfile; only the ports differ.
import { once } from 'node:events'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { contract } from '@strom/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testPassword } from '../../../testing/builders.ts'
import { hasCaddy, startCaddy } from '../../../testing/caddy.ts'
import { freePort } from '../../../testing/nginx/nginx.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { sldpProtocol } from '../../live/packaging/sldp-messages.ts'

const runnable = hasCaddy() || process.env.CI === 'true'
if (!runnable)
  process.stderr.write('\nNOT RUN: deploy/caddy/Caddyfile is tested where there is Caddy only.\n\n')

type Caddy = Awaited<ReturnType<typeof startCaddy>>
type Asked = { method?: string; headers?: Record<string, string>; body?: object }

async function ask(caddy: Caddy, path: string, { method = 'GET', headers, body }: Asked = {}) {
  const asked = request({
    host: '127.0.0.1',
    servername: 'localhost',
    port: caddy.port,
    ca: caddy.certificate,
    path,
    method,
    agent: false,
    headers: { Host: 'localhost', ...(body && { 'Content-Type': 'application/json' }), ...headers },
  })
  // A refused body is not read to its end.
  asked.on('error', () => {})
  asked.end(body && JSON.stringify(body))
  const [response] = await once(asked, 'response')
  return { status: response.statusCode, headers: response.headers, text: (await response.toArray()).join('') }
}

describe.runIf(runnable)('Caddy with deploy/caddy/Caddyfile, in front of the server', () => {
  let test: TestApp
  let caddy: Caddy
  let email: string
  beforeAll(async () => {
    test = await openTestApp({ env: { STROM_TRUST_PROXY: '127.0.0.1' } })
    await test.build.stream({ id: 'fjord' })
    email = (await test.build.account({ span: { days: 30 } })).email
    await test.server.listen({ host: '127.0.0.1', port: 0 })
    caddy = await startCaddy((test.server.server.address() as AddressInfo).port)
  })
  afterAll(async () => {
    await caddy?.stop()
    await test?.close()
  })

  async function watch() {
    const body = { email, password: testPassword, isMobile: false }
    const claims = { 'X-Forwarded-For': '198.51.100.9', Forwarded: 'for=198.51.100.9' }
    const signedIn = await ask(caddy, contract.sessions.login.path, { method: 'POST', headers: claims, body })
    const { path, method } = contract.playback.expiryToken
    const headers = { Token: JSON.parse(signedIn.text).token }
    return JSON.parse((await ask(caddy, path, { method, headers, body: { isMobile: false } })).text)
  }

  it('leads from http to https, and says so for a year', async () => {
    const plain = await fetch(`http://localhost:${caddy.plainPort}/player?default=2`, { redirect: 'manual' })
    expect(plain.status).toBe(308)
    expect(plain.headers.get('location')).toMatch(/^https:\/\/localhost(:\d+)?\/player\?default=2$/)
    const answer = await ask(caddy, '/healthz')
    expect([answer.status, answer.headers['strict-transport-security']]).toEqual([200, 'max-age=31536000'])
  })

  it('plays a stream, and tells who connects, whatever a client claims', async () => {
    const { streamToken } = await watch()
    expect(streamToken).toEqual(expect.any(String))
    const networks = await test.app.db.selectFrom('devices').select('network').execute()
    expect(networks).toEqual([{ network: '127.0.0.1' }])
    const list = await ask(caddy, `/media/t/${streamToken}/fjord/index.m3u8`)
    expect(list.status).toBe(200)
    expect(list.headers['content-encoding']).toBeUndefined()
  })

  it('upgrades the low-latency socket', async () => {
    const { streamToken } = await watch()
    const asked = request({
      host: '127.0.0.1',
      servername: 'localhost',
      port: caddy.port,
      ca: caddy.certificate,
      path: `/sldp/fjord?token=${streamToken}`,
      agent: false,
      headers: {
        Host: 'localhost',
        Connection: 'Upgrade',
        Upgrade: 'websocket',
        'Sec-WebSocket-Protocol': sldpProtocol,
        'Sec-WebSocket-Version': '13',
        'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
      },
    }).end()
    const [response, socket] = await once(asked, 'upgrade')
    expect(response.statusCode).toBe(101)
    socket.destroy()
  })

  it('keeps secrets out of its log while the server is away', async () => {
    const away = await startCaddy(await freePort())
    try {
      const secret = 'Sesame'.repeat(8)
      for (const path of [
        `/media/t/${secret}/fjord/index.m3u8`,
        `/setup?token=${secret}`,
        `/sldp/x?token=${secret}`,
      ]) {
        expect((await ask(away, path, { headers: { Token: secret } })).status).toBe(502)
      }
      expect(away.said()).toContain('connection refused')
      expect(away.said()).not.toContain(secret)
    } finally {
      await away.stop()
    }
  })
})

// A real nginx with deploy/nginx/strom.conf; only ports and paths differ.
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { connect as openTls } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask } from '../../../testing/nginx/ask-nginx.ts'
import {
  hasStromNginx,
  type StromNginx,
  siteName,
  startStromNginx,
  substitute,
} from '../../../testing/nginx/strom-nginx.ts'

const runnable = hasStromNginx() || process.env.CI === 'true'

describe.runIf(runnable)('nginx with deploy/nginx/strom.conf, as the server sees it', () => {
  let upstream: Server
  let nginx: StromNginx
  let seen: IncomingHttpHeaders = {}
  let goOn = () => {}

  beforeAll(async () => {
    upstream = createServer((asked, response) => {
      seen = asked.headers
      response.write('first')
      goOn = () => response.end(' last')
    })
    upstream.on('upgrade', (asked, socket) => {
      seen = asked.headers
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n')
      socket.on('data', (bytes) => socket.write(`echo ${bytes}`))
    })
    upstream.listen(0, '127.0.0.1')
    await once(upstream, 'listening')
    nginx = await startStromNginx((upstream.address() as AddressInfo).port)
  })
  afterAll(async () => {
    await nginx?.stop()
    upstream?.closeAllConnections()
    upstream?.close()
  })

  it('overwrites what a client claims of itself, and sends media on as it comes', async () => {
    const forged = {
      'X-Forwarded-For': '198.51.100.9',
      'X-Forwarded-Proto': 'http',
      'X-Forwarded-Host': 'evil.example',
    }
    const asked = request({
      host: '127.0.0.1',
      port: nginx.port,
      path: '/media/x',
      ca: nginx.certificate,
      servername: siteName,
      agent: false,
      headers: { Host: siteName, ...forged, 'X-Real-IP': '198.51.100.9', Forwarded: 'for=198.51.100.9' },
    }).end()
    const [response] = await once(asked, 'response')
    const [first] = await once(response, 'data')
    expect(String(first)).toBe('first')
    goOn()
    expect((await response.toArray()).join('')).toBe(' last')
    expect(seen).toMatchObject({
      host: siteName,
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': siteName,
    })
    expect(seen).not.toHaveProperty('forwarded')
    expect(seen).not.toHaveProperty('x-real-ip')
  })

  it('believes the CDN of deploy/cdn/nginx-origin.conf, and nobody else, who the viewer is', async () => {
    const origin = readFileSync(new URL('../../../../deploy/cdn/nginx-origin.conf', import.meta.url), 'utf8')
    const ours = substitute(origin, [['192.0.2.0/24', '127.0.0.2']])
    const { port } = upstream.address() as AddressInfo
    const behind = await startStromNginx(port, { changes: [['upstream strom {', `${ours}upstream strom {`]] })
    try {
      for (const [from, viewer] of [
        ['127.0.0.2', '198.51.100.9'],
        ['127.0.0.1', '127.0.0.1'],
      ] as const) {
        const asked = ask(behind, '/media/x', { from, headers: { 'X-Forwarded-For': '198.51.100.9' } })
        await expect.poll(() => seen['x-forwarded-for']).toBe(viewer)
        goOn()
        await asked
      }
    } finally {
      await behind.stop()
    }
  })

  it('upgrades the low-latency socket', async () => {
    const socket = openTls({
      port: nginx.port,
      host: '127.0.0.1',
      ca: nginx.certificate,
      servername: siteName,
    })
    const upgrade = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13']
    socket.write(['GET /sldp/fjord?token=x HTTP/1.1', `Host: ${siteName}`, ...upgrade, '', ''].join('\r\n'))
    const [head] = await once(socket, 'data')
    expect(String(head)).toMatch(/^HTTP\/1\.1 101 /)
    socket.write('to and fro')
    const [answer] = await once(socket, 'data')
    expect(String(answer)).toBe('echo to and fro')
    expect(seen).toMatchObject({ upgrade: 'websocket', 'x-forwarded-for': '127.0.0.1' })
    socket.destroy()
  })
})

// deploy/nginx/strom.conf as it stands, in a real nginx in front of a real server; only ports and paths are put in.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { connect } from 'node:http2'
import { request } from 'node:https'
import { type AddressInfo, createServer as createSocketServer, connect as openSocket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect as openTls } from 'node:tls'
import { contract } from '@strom/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testPassword } from '../testing/builders.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

const configuration = new URL('../../../deploy/nginx/strom.conf', import.meta.url)
const siteName = 'live.example.org'

/** Programs this needs. */
const [nginxProgram, openssl] = ['nginx', 'openssl'] as const

function canRun(): boolean {
  const tools = [spawnSync(nginxProgram, ['-v']), spawnSync(openssl, ['version'])]
  // The second household is 127.0.0.2, which only Linux has without further ado.
  if (process.platform === 'linux' && tools.every(({ status }) => status === 0)) return true
  process.stderr.write(
    '\nNOT RUN: deploy/nginx/strom.conf is tested on Linux with nginx and openssl only.\n\n',
  )
  return process.env.CI === 'true'
}

type Nginx = { folder: string; plainPort: number; port: number; certificate: Buffer; stop(): Promise<void> }

async function freePort(): Promise<number> {
  const server = createSocketServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

/** Puts other words in; a line that is not there any more is a mistake of this test. */
function substitute(text: string, words: [from: string | RegExp, to: string][]): string {
  return words.reduce((changed, [from, to]) => {
    expect(typeof from === 'string' ? changed.includes(from) : from.test(changed), `${from}`).toBe(true)
    return changed.replaceAll(from, to)
  }, text)
}

async function startNginx(upstreamPort: number): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'strom-nginx-'))
  const [plainPort, port] = [await freePort(), await freePort()]
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  execFileSync(
    openssl,
    ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'].concat(
      ['-subj', `/CN=${siteName}`, '-addext', `subjectAltName=DNS:${siteName}`, '-keyout', key],
      ['-out', certificate],
    ),
    { stdio: 'ignore' },
  )
  mkdirSync(join(folder, 'temporary'))
  const site = substitute(readFileSync(configuration, 'utf8'), [
    ['server 127.0.0.1:3000;', `server 127.0.0.1:${upstreamPort};`],
    ['listen 80;', `listen 127.0.0.1:${plainPort};`],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${port} ssl http2;`],
    [/ {2}listen \[::\].*\n/g, ''],
    [`/etc/letsencrypt/live/${siteName}/fullchain.pem`, certificate],
    [`/etc/letsencrypt/live/${siteName}/privkey.pem`, key],
    ['/var/log/nginx', folder],
  ])
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path temporary;`,
  )
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; master_process off; pid nginx.pid; error_log stderr;
     events {} http { ${temporary.join(' ')} ${site} }`,
  )
  const child = spawn(nginxProgram, ['-p', `${folder}/`, '-e', 'stderr', '-c', 'nginx.conf'], {
    stdio: 'pipe',
  })
  await untilListening(child, port)
  return {
    ...{ folder, plainPort, port, certificate: readFileSync(certificate) },
    async stop() {
      if (child.exitCode === null && child.kill()) await once(child, 'exit')
      rmSync(folder, { recursive: true })
    },
  }
}

async function untilListening(child: ChildProcess, port: number) {
  let complaint = ''
  child.stderr?.on('data', (text) => {
    complaint += text
  })
  for (;;) {
    const socket = openSocket(port, '127.0.0.1')
    const answered = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (answered) return
    if (child.exitCode !== null) throw new Error(`nginx ended: ${complaint}`)
    await sleep(20)
  }
}

type Asked = { method?: string; headers?: Record<string, string>; body?: object; from?: string }

/** Asks nginx over HTTP/1.1 and TLS, from an address of this machine. */
async function ask(nginx: Nginx, path: string, { method = 'GET', headers, body, from }: Asked = {}) {
  const asked = request({
    ...{ host: '127.0.0.1', port: nginx.port, path, method, ca: nginx.certificate, servername: siteName },
    ...{ agent: false, localAddress: from ?? '127.0.0.1' },
    headers: { Host: siteName, ...(body && { 'Content-Type': 'application/json' }), ...headers },
  })
  asked.end(body && JSON.stringify(body))
  const [response] = await once(asked, 'response')
  const text = (await response.toArray()).join('')
  return { status: response.statusCode, headers: response.headers as IncomingHttpHeaders, text }
}

const runnable = canRun()

describe.runIf(runnable)('nginx with deploy/nginx/strom.conf, in front of the server', () => {
  let test: TestApp
  let nginx: Nginx
  let email: string

  beforeAll(async () => {
    test = await openTestApp()
    await test.build.stream({ id: 'fjord' })
    email = (await test.build.account({ span: { days: 30 } })).email
    await test.server.listen({ host: '127.0.0.1', port: 0 })
    nginx = await startNginx((test.server.server.address() as AddressInfo).port)
  })
  afterAll(async () => {
    await nginx?.stop()
    await test?.close()
  })

  async function watch(given: Omit<Asked, 'body'> = {}) {
    const { login } = contract.sessions
    const { expiryToken } = contract.playback
    const signIn = { email, password: testPassword, isMobile: false }
    const signedIn = await ask(nginx, login.path, { ...given, method: login.method, body: signIn })
    const { token: Token } = JSON.parse(signedIn.text)
    const headers = { ...given.headers, Token }
    const answer = await ask(nginx, expiryToken.path, {
      ...given,
      ...{ headers, method: expiryToken.method, body: { isMobile: false } },
    })
    return JSON.parse(answer.text) as { streamToken: string; accountSharerDisconnected: boolean }
  }

  it('leads from http to https', async () => {
    const response = await fetch(`http://127.0.0.1:${nginx.plainPort}/player?default=2`, {
      redirect: 'manual',
      headers: { Connection: 'close' },
    })
    expect(response.status).toBe(301)
    expect(response.headers.get('location')).toBe('https://127.0.0.1/player?default=2')
  })

  it('passes the answer to a blocking playlist on when its part is there, over HTTP/2', async () => {
    const { streamToken } = await watch()
    const media = `/media/t/${streamToken}/fjord/720p`
    const session = connect(`https://127.0.0.1:${nginx.port}`, {
      ca: nginx.certificate,
      servername: siteName,
    })
    async function get(path: string) {
      const stream = session.request({ ':path': path, ':authority': siteName })
      const [headers] = await once(stream, 'response')
      return { status: headers[':status'], text: (await stream.toArray()).join('') }
    }
    const first = await get(`/media/fjord/index.m3u8?token=${streamToken}`)
    expect(first).toMatchObject({ status: 200, text: expect.stringContaining(`t/${streamToken}/fjord/720p`) })
    const { text } = await get(`${media}/index.m3u8`)
    const [, segment, part] = /PRELOAD-HINT:.*part-(\d+)-(\d+)\.m4s/.exec(text) ?? []

    let answered = false
    const blocked = get(`${media}/index.m3u8?_HLS_msn=${segment}&_HLS_part=${part}`).finally(() => {
      answered = true
    })
    await sleep(500)
    expect(answered).toBe(false)
    test.clock.advance(0.2)
    const { status, text: longer } = await blocked
    expect(status).toBe(200)
    expect(longer).toContain(`URI="part-${segment}-${part}.m4s"`)
    expect((await get(`${media}/part-${segment}-${part}.m4s`)).status).toBe(200)
    expect((await get(`${media.replace(streamToken, 'x')}/index.m3u8`)).status).toBe(403)
    session.close()
  })

  it('tells households apart by who connects, whatever a client claims', async () => {
    const home = { headers: { 'X-Forwarded-For': '198.51.100.9', Forwarded: 'for=198.51.100.9' } }
    await watch()
    expect(await watch(home)).toMatchObject({ accountSharerDisconnected: false })
    expect(await watch({ from: '127.0.0.2' })).toMatchObject({ accountSharerDisconnected: true })
  })

  it('shows no figures, and keeps tokens out of its logs', async () => {
    const { streamToken } = await watch()
    expect((await ask(nginx, '/metrics')).status).toBe(403)
    await ask(nginx, `/media/fjord/index.m3u8?token=${streamToken}`)
    await ask(nginx, `/sldp/fjord?token=${streamToken}`)
    await ask(nginx, '/password-reset-confirmation?token=secret-of-a-mail')
    const logs = readdirSync(nginx.folder).filter((name) => name.endsWith('.log'))
    const text = logs.map((name) => readFileSync(join(nginx.folder, name), 'utf8')).join('')
    expect(text).toContain('GET /password-reset-confirmation')
    for (const secret of [streamToken, 'secret-of-a-mail']) expect(text).not.toContain(secret)
  })
})

describe.runIf(runnable)('nginx with deploy/nginx/strom.conf, as the server sees it', () => {
  let upstream: Server
  let nginx: Nginx
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
    nginx = await startNginx((upstream.address() as AddressInfo).port)
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
      ...{ host: '127.0.0.1', port: nginx.port, path: '/media/x', ca: nginx.certificate },
      ...{ servername: siteName, agent: false },
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

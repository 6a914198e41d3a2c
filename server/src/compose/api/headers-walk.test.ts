// Every route, kind of file and kind of error has the headers of docs/security.md.
import { existsSync, readdirSync } from 'node:fs'
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { contract } from '@strom/contract'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openStage, type Stage } from '../../../testing/stages/playback-stage.ts'
import { dataPolicy, plainPagePolicy, workerPolicy } from '../../base/http/content-security-policy.ts'

const webRoot = new URL('../../../../web/dist/', import.meta.url)

let stage: Stage
let address: AddressInfo
let media: string
let calls = 0

beforeAll(async () => {
  stage = await openStage({
    env: { STROM_PUBLIC_URL: 'https://live.example.org' },
    settings: { requestsPerMinute: 60 },
  })
  await stage.server.listen({ port: 0, host: '127.0.0.1' })
  address = stage.server.server.address() as AddressInfo
  const token = await (await stage.viewer()).play()
  media = `/media/t/${token}/stream-0`
})
afterAll(() => stage.close())

/** Separate households stay below the rate limit. */
async function ask(options: InjectOptions & { url: string }): Promise<Answered> {
  const ip = `198.18.${calls >> 8}.${calls++ & 255}`
  const headers = { 'x-forwarded-for': ip, ...options.headers }
  if (!options.url.startsWith('/ingest/')) {
    const { url } = options
    const answer = await stage.server.inject({ ...options, headers })
    return { url, status: answer.statusCode, headers: answer.headers, body: answer.body }
  }
  // Answered on the raw socket.
  const { url, method = 'GET' } = options
  const answer = await fetch(`http://127.0.0.1:${address.port}${url}`, { method })
  return {
    url,
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    body: await answer.text(),
  }
}

type Answered = {
  url: string
  status?: number
  headers: IncomingHttpHeaders | OutgoingHttpHeaders
  body: string
}

function expectPolicy({ url, headers, body }: Answered) {
  const type = String(headers['content-type'] ?? '')
  const open = /^\/(media|sldp)\//.test(url)
  expect(headers, url).toMatchObject({
    'cache-control': expect.any(String),
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': open ? 'cross-origin' : 'same-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
    'referrer-policy': 'no-referrer',
    'strict-transport-security': expect.stringMatching(/^max-age=31536000/),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  })
  if (url.startsWith('/api/')) expect(headers['cache-control'], url).toBe('no-store')
  for (const told of ['server', 'x-powered-by', 'set-cookie']) expect(headers, url).not.toHaveProperty(told)
  if (!open) expect(headers, url).not.toHaveProperty('access-control-allow-origin')
  if (body !== '') expect(type, url).not.toBe('')
  if (/^text\/|javascript|^application\/json/.test(type)) expect(type, url).toMatch(/; ?charset=utf-8$/i)
  const policy = String(headers['content-security-policy'])
  expect(policy, url).toContain("frame-ancestors 'none'")
  if (url === '/service-worker.js') return expect(policy).toBe(workerPolicy)
  if (!type.startsWith('text/html')) return expect(policy, url).toBe(dataPolicy)
  const [, scripts = "'none'"] = /script-src ([^;]*)/.exec(policy) ?? []
  expect(scripts, url).not.toMatch(/unsafe|\*|data:|blob:|http:/)
  expect(policy, url).toMatch(/object-src 'none'|default-src 'none'/)
}

type Route = { url: string; methods: string[] }

/** As the router prints them. */
function everyRoute(): Route[] {
  const parents: string[] = []
  const routes: Route[] = []
  for (const line of stage.server.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent, path, methods] = /^((?:│ {3}| {4})*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? []
    if (indent === undefined || path === undefined) continue
    const depth = indent.length / 4
    parents.splice(depth, parents.length, path)
    if (methods) routes.push({ url: parents.join(''), methods: methods.split(', ') })
  }
  return routes
}

describe('every route', () => {
  it('of the server, by each of its methods, has the headers', async () => {
    const routes = everyRoute()
    const urls = routes.map(({ url }) => url)
    const declared = Object.values(contract).flatMap((slice) => Object.values(slice).map(({ path }) => path))
    expect(urls).toEqual(expect.arrayContaining([...declared, '/healthz', '/metrics', '/ingest/:channel']))
    for (const { url, methods } of routes) {
      const asked = url.replaceAll(/:\w+|\*/g, 'x')
      for (const method of methods) {
        expectPolicy(await ask({ method: method as 'GET', url: asked }))
      }
    }
  })

  it('of a page has the page’s own policy, where the web app is built', async () => {
    const answer = await ask({ url: '/player?default=0' })
    expectPolicy(answer)
    expect(answer.status).toBe(existsSync(webRoot) ? 200 : 404)
    if (answer.status === 200) {
      expect(answer.headers['content-security-policy']).toContain("script-src 'self'")
      expect(answer.headers['permissions-policy']).toContain('display-capture=()')
    }
    const mailbox = await ask({ url: '/dev/mailbox' })
    expect(mailbox.headers['content-security-policy']).toBe(plainPagePolicy)
  })
})

describe('every kind of file', () => {
  function builtFiles(): string[] {
    if (!existsSync(webRoot)) return []
    const names = readdirSync(webRoot, { recursive: true, withFileTypes: true })
      // Dotfiles are not served; one lists the build's sources.
      .filter((entry) => entry.isFile() && !/^(index\.html|prerendered\.json|\.)/.test(entry.name))
      .map((entry) => `${entry.parentPath}/${entry.name}`.split('web/dist/').pop() ?? '')
      .map((name) => `/${name.replace(/^\/+/, '')}`)
    const byKind = new Map(names.map((name) => [/(\.\w+)+$/.exec(name)?.[0] ?? name, name]))
    return [...byKind.values()]
  }

  it('has the headers: whole, compressed, unchanged, in part, and asked for beyond its end', async () => {
    for (const url of [...builtFiles(), '/images/testbilde/poster.webp']) {
      const whole = await ask({ url })
      expect([url, whole.status]).toEqual([url, 200])
      const etag = String(whole.headers.etag)
      for (const [headers, status] of [
        [{}, 200],
        [{ 'accept-encoding': 'br, gzip' }, 200],
        [{ 'if-none-match': etag }, 304],
        [{ range: 'bytes=0-9' }, 206],
        [{ range: 'bytes=99999999-' }, 416],
      ] as const) {
        const answer = await ask({ url, headers })
        expect([url, headers, answer.status]).toEqual([url, headers, status])
        expectPolicy(answer)
      }
    }
  })

  it('of media has the headers, open to televisions', async () => {
    const playlist = await ask({
      url: `${media}/720p/index.m3u8`,
      headers: { 'x-forwarded-for': '203.0.113.1' },
    })
    expect(playlist.status).toBe(200)
    const segment = /segment[^"\s]+m4s/.exec(playlist.body)?.[0] ?? /\S+\.m4s/.exec(playlist.body)?.[0]
    for (const name of ['720p/index.m3u8', `720p/${segment}`, '720p/nothing.m4s', '../../x']) {
      const url = `${media}/${name}`
      expectPolicy(await ask({ url, headers: { 'x-forwarded-for': '203.0.113.1' } }))
    }
    expectPolicy(await ask({ method: 'OPTIONS', url: '/media/x' }))
  })
})

describe('every kind of error', () => {
  const login = contract.sessions.login.path
  const json = { 'content-type': 'application/json' }

  it.each<[number, InjectOptions & { url: string }]>([
    [400, { method: 'POST', url: login, headers: json, payload: '{' }],
    [400, { method: 'POST', url: login, headers: { 'content-type': 'text/html' }, payload: 'x' }],
    [400, { url: '/api/%zz' }],
    [400, { url: '/%c0%ae' }],
    [401, { method: 'POST', url: '/ingest/x' }],
    [403, { url: contract.streams.all.path }],
    [403, { url: '/media/x/index.m3u8' }],
    [403, { url: '/sldp/x' }],
    [404, { url: '/api/nothing' }],
    [404, { url: '/assets/nothing.js' }],
    [404, { url: '/.env' }],
    [404, { url: '/.git/config' }],
    [404, { url: '/assets/' }],
    [404, { url: '/images/' }],
    [405, { method: 'DELETE', url: login }],
    [413, { method: 'POST', url: login, headers: json, payload: `"${'x'.repeat(110_000)}"` }],
    [414, { url: `/${'x'.repeat(9000)}` }],
    [414, { url: `/api/invitations/invitation/${'x'.repeat(600)}` }],
  ])('%i has the headers, in JSON', async (status, asked) => {
    const answer = await ask(asked)
    expect(answer.status).toBe(status)
    expectPolicy(answer)
    expect(JSON.parse(answer.body)).toMatchObject({
      resultCode: expect.any(Number),
      detail: expect.any(String),
    })
  })

  it('429 has the headers, and says how long it is until the minute is over', async () => {
    const headers = { 'x-forwarded-for': '192.0.2.77' }
    const asked = { url: contract.site.siteSettings.path, headers }
    const began = Date.now()
    const now = vi.spyOn(Date, 'now').mockReturnValue(began)
    for (let n = 0; n < 60; n++) await ask(asked)
    now.mockReturnValue(began + 20_000)
    const answer = await ask(asked)
    now.mockRestore()
    expect(answer).toMatchObject({ status: 429, headers: { 'retry-after': '40' } })
    expect(answer.body).toContain('40 seconds')
    expectPolicy(answer)
  })

  const head = 'Host: x\r\nConnection: close\r\n'
  it.each([
    [400, 'NONSENSE\r\n\r\n'],
    [400, 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
    [400, `GET / HTTP/1.1\r\n${head}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`],
    [400, `GET / HTTP/1.1\r\n${head}Bad\u0000Header: x\r\n\r\n`],
    [404, `GET /images/../x HTTP/1.1\r\n${head}\r\n`],
    [417, `POST ${login} HTTP/1.1\r\n${head}Expect: miracles\r\nContent-Length: 0\r\n\r\n`],
    [431, `GET / HTTP/1.1\r\n${head}X: ${'x'.repeat(17_000)}\r\n\r\n`],
  ])('%i, written to the bare socket, has the headers', async (status, request) => {
    const socket = connect(address.port, '127.0.0.1')
    socket.end(request)
    const [start = '', body = ''] = (await text(socket)).split('\r\n\r\n')
    const [line = '', ...lines] = start.split('\r\n')
    expect(line).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    const pairs = lines.map((one) => one.split(': ', 2) as [string, string])
    expectPolicy({ url: '', headers: Object.fromEntries(pairs.map(([k, v]) => [k.toLowerCase(), v])), body })
    expect(body).toContain('"detail":')
  })

  it('TRACE is no method of any route', async () => {
    for (const path of ['/', login, '/media/x', '/metrics']) {
      const socket = connect(address.port, '127.0.0.1')
      socket.end(`TRACE ${path} HTTP/1.1\r\n${head}X-Secret: seen\r\n\r\n`)
      const answer = await text(socket)
      expect(answer).toMatch(/^HTTP\/1.1 (400|404|405) /)
      expect(answer).not.toContain('seen')
    }
  })

  it('500 and 503 have the headers, and 500 says nothing but its number', async () => {
    const url = contract.site.latestAnnouncement.path
    await stage.app.db.schema.alterTable('announcements').renameTo('gone').execute()
    const failed = await ask({ url })
    await stage.app.db.schema.alterTable('gone').renameTo('announcements').execute()
    expect(failed.status).toBe(500)
    expect(Object.keys(JSON.parse(failed.body))).toEqual(['incident'])
    expectPolicy(failed)

    const { settings, db } = stage.app
    await settings.set(db, 'maintenance', { ...settings.get('maintenance'), on: true })
    await expect.poll(() => settings.get('maintenance').on).toBe(true)
    const closed = await ask({ url })
    expect(closed.status).toBe(503)
    expectPolicy(closed)
  })
})

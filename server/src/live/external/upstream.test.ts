import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createUpstream, type Sender, type Upstream } from './upstream.ts'

/** The first stands in for the public network, the second for a private one. */
const outside = '127.0.0.1'
const inside = '127.0.0.2'
const names: Record<string, string[]> = {
  'origin.test': [outside],
  'other.test': [outside],
  'inner.test': [inside],
  'camera.test': [inside],
  'both.test': [outside, inside],
}

let server: Server
let port: number
let upstream: Upstream
let asked: { to: string; path: string; headers: IncomingMessage['headers'] }[]
let lookups: string[]
let answer: (request: IncomingMessage, response: ServerResponse) => void

beforeEach(async () => {
  asked = []
  lookups = []
  answer = (_request, response) => response.end('hello')
  server = createServer((request, response) => {
    const { url: path = '', headers } = request
    asked.push({ to: request.socket.localAddress ?? '', path, headers })
    answer(request, response)
  })
  await new Promise<void>((listening) => server.listen(0, '0.0.0.0', listening))
  port = (server.address() as AddressInfo).port
  upstream = createUpstream({
    isInner: (address) => address !== outside,
    lookup(host, _options, done) {
      lookups.push(host)
      const found = names[host]?.map((address) => ({ address, family: 4 })) ?? []
      done(found.length > 0 ? null : new Error('no such name'), found)
    },
  })
})
afterEach(async () => {
  upstream.close()
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
})

const at = (host: string, path = '/index.m3u8') => `http://${host}:${port}${path}`
const headers = { authorization: 'Bearer secret', 'x-key': 'secret' }

async function open(
  url: string,
  {
    allowInner = false,
    origin = 'origin.test',
    headersToAll = false,
    totalMs = 2000,
    silenceMs = 2000,
    range = undefined as string | undefined,
  } = {},
) {
  const sender: Sender = { id: 'test', origin: new URL(at(origin)).origin, headers, allowInner, headersToAll }
  const opened = await upstream.open({ url, sender, totalMs, silenceMs, ...(range && { range }) })
  return opened.ok
    ? { status: opened.answer.statusCode, body: await text(opened.answer), url: opened.url }
    : opened.reason
}

describe('an address', () => {
  it('of the public net is asked, with the operator’s headers', async () => {
    expect(await open(at('origin.test'))).toEqual({ status: 200, body: 'hello', url: at('origin.test') })
    expect(asked[0]?.headers).toMatchObject({
      ...headers,
      host: `origin.test:${port}`,
      'accept-encoding': 'identity',
    })
  })

  it.each([
    'inner.test',
    'both.test',
    inside,
    '[::1]',
    '[::ffff:127.0.0.2]',
    '2130706434',
    '0x7f.2',
    '127.2',
    '0177.0.0.2',
  ])('of the inner net (%s) is never asked, unless that is allowed', async (host) => {
    expect(await open(at(host))).toBe('inner')
    expect(asked).toEqual([])
  })

  it('of the inner net is asked where that is allowed, without leaving a way in for others', async () => {
    const allowed = { allowInner: true, origin: 'inner.test' }
    expect(await open(at('inner.test'), allowed)).toMatchObject({ body: 'hello' })
    expect(asked[0]?.to).toBe(inside)
    expect(await open(at('inner.test'))).toBe('inner')
    expect(asked).toHaveLength(1)
  })

  it.each([() => at('inner.test'), () => at(inside), () => 'http://camera.test/'])(
    'of the inner net is not asked for a source that may lie at another host or port there',
    async (otherAddress) => {
      const other = otherAddress()
      const allowed = { allowInner: true, origin: 'camera.test' }
      expect(await open(other, allowed)).toBe('inner')
      expect(asked).toEqual([])
      answer = (_request, response) => response.writeHead(302, { location: other }).end()
      expect(await open(at('camera.test'), allowed)).toBe('inner')
      expect(asked).toHaveLength(1)
    },
  )

  it('is resolved once, and what was resolved is what is connected to', async () => {
    const upstreamOfRebinding = createUpstream({
      isInner: (address) => address !== outside,
      lookup(_host, _options, done) {
        lookups.push('rebinding.test')
        done(null, [{ address: lookups.length === 1 ? outside : inside, family: 4 }])
      },
    })
    const sender = { id: 'test', origin: '', headers: {}, allowInner: false }
    const ask = () =>
      upstreamOfRebinding.open({ url: at('rebinding.test'), sender, totalMs: 2000, silenceMs: 2000 })
    answer = (_request, response) => response.setHeader('connection', 'close').end('hello')
    const first = await ask()
    expect(first.ok && (await text(first.answer))).toBe('hello')
    expect(lookups).toHaveLength(1)
    expect(asked[0]?.to).toBe(outside)
    expect(await ask()).toEqual({ ok: false, reason: 'inner' })
    expect(asked).toHaveLength(1)
    upstreamOfRebinding.close()
  })

  it('that nobody answers at is unreachable', async () => {
    expect(await open('http://nowhere.test/')).toBe('unreachable')
    const { port: free } = await new Promise<AddressInfo>((found) => {
      const other = createServer().listen(0, outside, () => {
        const address = other.address() as AddressInfo
        other.close(() => found(address))
      })
    })
    expect(await open(`http://origin.test:${free}/`)).toBe('unreachable')
  })
})

describe('a redirect', () => {
  function redirectTo(...targets: (string | undefined)[]) {
    answer = (_request, response) => {
      const location = targets.shift()
      if (location === undefined) response.end('hello')
      else response.writeHead(302, { location }).end()
    }
  }

  it('is followed, and other hosts never see the operator’s headers', async () => {
    redirectTo('/moved.m3u8', at('other.test', '/there/index.m3u8'), at('origin.test', '/back.m3u8'))
    expect(await open(at('origin.test'))).toMatchObject({
      body: 'hello',
      url: at('origin.test', '/back.m3u8'),
    })
    expect(asked.map((one) => [one.path, one.headers['x-key']])).toEqual([
      ['/index.m3u8', 'secret'],
      ['/moved.m3u8', 'secret'],
      ['/there/index.m3u8', undefined],
      ['/back.m3u8', 'secret'],
    ])
    expect(asked[2]?.headers.authorization).toBeUndefined()
  })

  it('takes the headers along where the operator says that all servers get them', async () => {
    redirectTo(at('other.test', '/there/index.m3u8'))
    await open(at('origin.test'), { headersToAll: true })
    await open(at('other.test', '/segment.ts'), { headersToAll: true })
    expect(asked.map((one) => one.headers['x-key'])).toEqual(['secret', 'secret', 'secret'])
  })

  it('to another port of the same host is another origin', async () => {
    redirectTo(`http://origin.test.:${port}/`)
    await open(at('origin.test'))
    expect(asked).toHaveLength(1)
    names['origin.test.'] = [outside]
    asked = []
    redirectTo(`http://origin.test.:${port}/`)
    await open(at('origin.test'))
    expect(asked[1]?.headers['x-key']).toBeUndefined()
  })

  it.each(['inner.test', inside, 'both.test'])('to the inner net (%s) is not followed', async (host) => {
    redirectTo(at(host))
    expect(await open(at('origin.test'))).toBe('inner')
    expect(asked).toHaveLength(1)
  })

  it.each(['file:///etc/passwd', 'gopher://origin.test/', 'http://'])('to %s is a fault', async (target) => {
    redirectTo(target)
    expect(await open(at('origin.test'))).toBe('failing')
  })

  it('is followed five times, and no more', async () => {
    redirectTo('/1', '/2', '/3', '/4', '/5')
    expect(await open(at('origin.test'))).toMatchObject({ body: 'hello' })
    redirectTo('/1', '/2', '/3', '/4', '/5', '/6')
    expect(await open(at('origin.test'))).toBe('redirects')
  })
})

it('gives up on a source that is silent, or too long', async () => {
  answer = () => {}
  expect(await open(at('origin.test'), { silenceMs: 50 })).toBe('timed-out')
  expect(await open(at('origin.test'), { totalMs: 50 })).toBe('timed-out')
})

it('hands a stretch on', async () => {
  await open(at('origin.test'), { range: 'bytes=1-2' })
  expect(asked[0]?.headers.range).toBe('bytes=1-2')
})

it('asks again where the source has just closed a connection that lay idle', async () => {
  const seen = new Set<unknown>()
  answer = ({ socket }, response) => {
    if (seen.has(socket)) return socket.destroy()
    seen.add(socket)
    response.end('hello')
  }
  expect(await open(at('origin.test'))).toMatchObject({ body: 'hello' })
  expect(await open(at('origin.test'))).toMatchObject({ body: 'hello' })
  expect(asked).toHaveLength(3)
})

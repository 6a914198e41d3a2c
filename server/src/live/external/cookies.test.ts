import type { IncomingMessage } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Origin, openOrigin } from '../../../testing/live/test-origin.ts'
import { createCookies } from './cookies.ts'
import { createUpstream, type Sender, type Upstream } from './upstream.ts'

const url = (address: string) => new URL(address)
const answer = (...cookies: string[]) =>
  ({ headers: { 'set-cookie': cookies } }) as unknown as IncomingMessage

describe('a source’s cookies', () => {
  it('go back to the same origin, by path, and only there', () => {
    const cookies = createCookies()
    cookies.keep(
      'a',
      url('https://one.example/live/x.m3u8'),
      answer('t=1; Path=/live', 'u=2', 'v=3; Path=/other'),
    )
    expect(cookies.read('a', url('https://one.example/live/1.ts'))).toBe('t=1; u=2')
    expect(cookies.read('a', url('https://one.example/other/1.ts'))).toBe('v=3')
    expect(cookies.read('a', url('https://one.example/'))).toBeUndefined()
    expect(cookies.read('a', url('http://one.example/live/1.ts'))).toBeUndefined()
    expect(cookies.read('a', url('https://two.example/live/1.ts'))).toBeUndefined()
    expect(cookies.read('b', url('https://one.example/live/1.ts'))).toBeUndefined()
  })

  it('are rotated, and end when they say so', () => {
    const cookies = createCookies()
    const at = url('http://127.0.0.1:8080/x.m3u8')
    cookies.keep('a', at, answer('t=1', 'gone=1; Max-Age=0'))
    cookies.keep('a', at, answer('t=2'))
    expect(cookies.read('a', at)).toBe('t=2')
    cookies.keep('a', at, answer('t=; Max-Age=0'))
    expect(cookies.read('a', at)).toBeUndefined()
  })

  it('fill no memory', () => {
    const cookies = createCookies()
    const at = url('https://one.example/')
    cookies.keep(
      'a',
      at,
      answer('big='.padEnd(5000, 'x'), ...Array.from({ length: 50 }, (_, n) => `c${n}=1`)),
    )
    expect(cookies.read('a', at)?.split('; ')).toHaveLength(20)
    for (let n = 0; n < 600; n++) cookies.keep(`s${n}`, at, answer('t=1'))
    expect(cookies.read('s0', at)).toBeUndefined()
    expect(cookies.read('s599', at)).toBe('t=1')
  })
})

describe('a source that wants them', () => {
  let origin: Origin
  let upstream: Upstream
  beforeEach(async () => {
    origin = await openOrigin({
      '/live.m3u8': (_request, response) =>
        response.writeHead(302, { 'set-cookie': 'pass=1', location: '/in.m3u8' }).end(),
      '/in.m3u8': (request, response) =>
        response.writeHead(request.headers.cookie === 'pass=1' ? 200 : 403).end(),
    })
    upstream = createUpstream({ isInner: () => false })
  })
  afterEach(async () => {
    upstream.close()
    await origin.close()
  })

  it('gets them, also where it leads elsewhere first, and the name of who asks', async () => {
    const sender: Sender = { id: 'a', origin: origin.url, headers: {}, allowInner: true }
    const opened = await upstream.open({
      url: `${origin.url}/live.m3u8`,
      sender,
      totalMs: 5000,
      silenceMs: 5000,
    })
    expect(opened).toMatchObject({ ok: true, answer: { statusCode: 200 } })
    expect(origin.asked[0]?.headers['user-agent']).toMatch(/^Mozilla\/5\.0 \(compatible; Strom\)/)
    const own = { ...sender, headers: { 'User-Agent': 'Own' } }
    await upstream.open({ url: `${origin.url}/in.m3u8`, sender: own, totalMs: 5000, silenceMs: 5000 })
    expect(origin.asked.at(-1)?.headers['user-agent']).toBe('Own')
  })
})

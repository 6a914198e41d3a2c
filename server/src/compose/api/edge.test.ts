// A real nginx with deploy/nginx/strom.conf as an edge.
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { contract } from '@strom/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  hasStromNginx,
  type StromNginx,
  siteName,
  startStromNginx,
  substitute,
} from '../../../testing/nginx/strom-nginx.ts'
import { openStage, type Stage, type Viewer } from '../../../testing/stages/playback-stage.ts'

const secret = 'the-secret-of-this-edge'
const local = '127.0.0.1'
/** The address of the CDN in deploy/cdn/nginx-origin.conf. */
const cdn = '127.0.0.3'
const runnable = hasStromNginx() || process.env.CI === 'true'
if (!runnable) process.stderr.write('\nNOT RUN: the edge is tested on Linux with nginx and openssl only.\n\n')

type RequestOptions = { method?: string; headers?: Record<string, string>; from?: string }
type Answered = { status: number; headers: IncomingHttpHeaders; body: Buffer }

describe.runIf(runnable)('nginx as an edge', () => {
  let stage: Stage
  let nginx: StromNginx
  let anna: Viewer
  let token: string
  /** Requests that reached the server. */
  const reached: string[] = []

  beforeAll(async () => {
    stage = await openStage({ env: { STROM_EDGE_SECRET: secret } })
    await stage.server.listen({ host: local, port: 0 })
    stage.server.server.prependListener('request', ({ url = '' }) => reached.push(url))
    const { port } = stage.server.server.address() as AddressInfo
    // A busy machine may not send a dozen requests within 220 ms.
    const changes: [string, string][] = [['timeout 220ms', 'timeout 8s']]
    const origin = readFileSync(new URL('../../../../deploy/cdn/nginx-origin.conf', import.meta.url), 'utf8')
    changes.push(['upstream strom {', `${substitute(origin, [['192.0.2.0/24', cdn]])}upstream strom {`])
    nginx = await startStromNginx(port, { secret, changes })
  })
  afterAll(async () => {
    await nginx?.stop()
    await stage?.close()
  })
  beforeEach(async () => {
    stage.clock.advance(301)
    anna = await stage.viewer({ ip: local })
    token = await anna.play()
  })

  async function ask(
    path: string,
    { method = 'GET', headers, from = local }: RequestOptions = {},
  ): Promise<Answered> {
    const asked = request({
      host: local,
      port: nginx.port,
      path,
      method,
      ca: nginx.certificate,
      servername: siteName,
      agent: false,
      localAddress: from,
      headers: { Host: siteName, ...headers },
    }).end()
    const [response] = await once(asked, 'response')
    return {
      status: response.statusCode,
      headers: response.headers,
      body: Buffer.concat(await response.toArray()),
    }
  }

  const folder = (withToken = token, stream = 'stream-0') => `/media/t/${withToken}/${stream}/720p`
  const mediaReached = () => reached.filter((url) => url.startsWith('/media/'))

  /** The newest whole segment, and the next part's numbers. */
  async function newest() {
    const headers = { 'x-forwarded-for': local }
    const text = (await stage.server.inject({ url: `${folder()}/index.m3u8`, headers })).body
    const [, number, part] = /PRELOAD-HINT:.*part-(\d+)-(\d+)\.m4s/.exec(text) ?? []
    const segment = /.*^(seg-\d+\.m4s)$/ms.exec(text)?.[1] ?? 'none'
    return { segment, number: Number(number), part: Number(part) }
  }

  it('answers every viewer from one copy, and asks the server for rights only', async () => {
    const { segment } = await newest()
    const bjorn = await stage.viewer({ ip: local })
    const theirs = await bjorn.play()
    reached.length = 0
    const first = await ask(`${folder()}/${segment}`)
    expect(first.status).toBe(200)
    expect(mediaReached()).toEqual([`${folder()}/${segment}`])

    reached.length = 0
    const again = await Promise.all(
      [token, theirs, token, theirs].map((one) => ask(`${folder(one)}/${segment}`)),
    )
    for (const { status, headers, body } of again) {
      expect(status).toBe(200)
      expect(body.equals(first.body)).toBe(true)
      expect(headers['access-control-allow-origin']).toBe('*')
      expect(headers['content-type']).toBe('video/mp4')
      // The server's headers only, without duplicates of nginx's.
      for (const name of ['cache-control', 'permissions-policy', 'x-frame-options']) {
        expect(headers[name], name).toBe(first.headers[name])
      }
      expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
    }
    expect(mediaReached()).toEqual([])
    expect(reached.some((url) => url.includes(theirs))).toBe(true)
  })

  it('asks for a viewer’s right, and for a playlist without a number, once a second', async () => {
    const { segment } = await newest()
    for (const file of [segment, 'init.mp4', 'index.m3u8']) {
      const url = `${folder()}/${file}`
      await ask(url)
      reached.length = 0
      const second = () => Math.floor(Date.now() / 1000)
      const began = second()
      for (let times = 0; times < 12; times++) expect((await ask(url)).status).toBe(200)
      // nginx's clock may lag by a second.
      const seconds = second() - began + 2
      const media = mediaReached().length
      expect(media).toBeLessThanOrEqual(file === 'index.m3u8' ? seconds : 0)
      expect(reached.length - media).toBeLessThanOrEqual(seconds)
    }
    stage.clock.advance(2)
    const { segment: next } = await newest()
    const playlist = async () => (await ask(`${folder()}/index.m3u8`)).body.toString()
    await expect.poll(playlist, { timeout: 2000 }).toContain(next)
  })

  it('lets nobody near its copies without a right, and says why', async () => {
    const { segment } = await newest()
    expect((await ask(`${folder()}/${segment}`)).status).toBe(200)
    for (const [withToken, stream, status, reason] of [
      ['A'.repeat(48), 'stream-0', 403, 'invalid-token'],
      ['short', 'stream-0', 403, 'invalid-token'],
      [token, 'stream-1', 403, 'other-stream'],
      [token, 'nowhere', 404, 'no-stream'],
    ] as const) {
      for (const file of [segment, 'init.mp4', 'index.m3u8', 'index.m3u8?_HLS_msn=1&_HLS_part=0']) {
        const answer = await ask(`${folder(withToken, stream)}/${file}`)
        const said = JSON.parse(answer.body.toString()) as { reason: string }
        expect({ status: answer.status, reason: said.reason }, file).toEqual({ status, reason })
        expect(answer.headers['access-control-allow-origin']).toBe('*')
      }
    }
    const outside = await ask(`/api/edge/right/stream-0?token=${token}`)
    expect(outside.status).toBe(404)
    expect((await ask('/strom-right')).body.toString()).not.toContain('resultCode')
  })

  it('stops within two seconds when the right ends, copies or not', async () => {
    const { segment } = await newest()
    const url = `${folder()}/${segment}`
    for (let times = 0; times < 3; times++) expect((await ask(url)).status).toBe(200)
    await stage.call(contract.sessions.logout, { token: anna.signIn, ip: local })
    const endedAt = performance.now()
    let answer = await ask(url)
    while (answer.status === 200 && performance.now() - endedAt < 5000) {
      await sleep(50)
      answer = await ask(url)
    }
    expect(performance.now() - endedAt).toBeLessThan(2000)
    expect(answer.status).toBe(403)
    expect(JSON.parse(answer.body.toString())).toMatchObject({ reason: 'signed-out' })
    expect((await ask(`${folder()}/index.m3u8`)).status).toBe(403)
  })

  it('judges each household by itself', async () => {
    const { segment } = await newest()
    const url = `${folder()}/${segment}`
    expect((await ask(url)).status).toBe(200)
    // Served for a moment, as everywhere, and listed.
    expect((await ask(url, { from: '127.0.0.2' })).status).toBe(200)
    stage.clock.advance(stage.app.settings.get('foreignNetworkGraceSeconds') + 1)
    await expect.poll(async () => (await ask(url, { from: '127.0.0.2' })).status, { timeout: 2000 }).toBe(403)
    expect((await ask(url)).status).toBe(200)
  })

  it('lets a CDN ask for rights, and tell who the viewer is', async () => {
    const right = (viewer: string, shown = secret) => {
      const headers = { 'Strom-Edge': shown, 'X-Forwarded-For': viewer }
      return ask(`/api/edge/right/stream-0?token=${token}`, { from: cdn, headers })
    }
    expect((await right(local, 'another')).status).toBe(404)
    expect((await right(local)).status).toBe(204)
    // Served for a moment.
    expect((await right('198.51.100.9')).status).toBe(204)
    stage.clock.advance(stage.app.settings.get('foreignNetworkGraceSeconds') + 1)
    expect((await right('198.51.100.9')).status).toBe(403)
    expect((await right(local)).status).toBe(204)
    const passedOn = { from: cdn, headers: { 'X-Forwarded-For': '198.51.100.9' } }
    const refused = await ask(`${folder()}/index.m3u8`, passedOn)
    expect(JSON.parse(refused.body.toString())).toMatchObject({ reason: 'other-network' })
  })

  it('answers ranges, HEAD and other origins, from copies as without', async () => {
    const { segment } = await newest()
    const whole = (await ask(`${folder()}/${segment}`)).body
    stage.clock.advance(2)
    const fresh = (await newest()).segment
    expect(fresh).not.toBe(segment)
    for (const name of [fresh, segment]) {
      const ranged = await ask(`${folder()}/${name}`, { headers: { Range: 'bytes=100-299' } })
      expect(ranged.status, name).toBe(206)
      expect(ranged.headers['content-range']).toMatch(/^bytes 100-299\/\d+$/)
      expect(ranged.body).toHaveLength(200)
      if (name === segment) expect(ranged.body.equals(whole.subarray(100, 300))).toBe(true)
    }
    const head = await ask(`${folder()}/${segment}`, { method: 'HEAD' })
    expect(head.headers['content-length']).toBe(String(whole.length))
    for (const file of [segment, 'index.m3u8']) {
      const preflight = await ask(`${folder()}/${file}`, { method: 'OPTIONS' })
      expect(preflight.status).toBe(204)
      expect(preflight.headers['access-control-allow-methods']).toContain('GET')
    }
    expect((await ask(`${folder()}/${segment}`, { method: 'POST' })).status).toBe(405)
  })

  it('makes many wait for a part with one request to the server', async () => {
    const { number, part } = await newest()
    const url = `${folder()}/index.m3u8?_HLS_msn=${number}&_HLS_part=${part}`
    reached.length = 0
    let answered = 0
    const waiting = Array.from({ length: 12 }, (_, one) =>
      // Other query keys, and their order, make no further copy.
      ask(one % 2 ? url : `${folder()}/index.m3u8?x=${one}&_HLS_part=${part}&_HLS_msn=${number}`).finally(
        () => {
          answered += 1
        },
      ),
    )
    await expect.poll(() => mediaReached().length).toBe(1)
    expect(answered).toBe(0)
    stage.clock.advance(0.2)
    for (const { status, body } of await Promise.all(waiting)) {
      expect(status).toBe(200)
      expect(body.toString()).toContain(`URI="part-${number}-${part}.m4s"`)
    }
    expect(mediaReached()).toHaveLength(1)
  })
})

import type { OutgoingHttpHeaders } from 'node:http'
import { type AddressInfo, connect as netConnect } from 'node:net'
import { contract } from '@strom/contract'
import { describe, expect, it, vi } from 'vitest'
import { away, home } from '../../../../testing/stages/playback-stage.ts'
import { audio, protocol, useSldpStage, video } from '../../../../testing/stages/sldp-stage.ts'
import { createKeyring, createStreamTokens, newSessionId } from '../gate/stream-token.ts'

const site = useSldpStage()
const { connect, pathOf, runClock, upgrade } = site

describe('a stream’s low-latency source with its token', () => {
  it('plays: what there is, then pictures and sound as they happen', async () => {
    const streams = await site.stage.call(contract.streams.all, { token: site.anna.signIn })
    const [stream] = streams.json<{ streams: { src_sldp: string }[] }>().streams
    const { pathname, search } = new URL(`${stream?.src_sldp}${site.token}`)
    const viewer = await connect({ path: pathname + search })
    expect(viewer.socket.protocol).toBe(protocol)
    await vi.waitFor(() => expect(viewer.texts).toHaveLength(1))
    const { info } = JSON.parse(viewer.texts[0] ?? '') as { info: { stream: string }[] }
    expect(info.map(({ stream: name }) => name)).toEqual(['stream-0/1080p', 'stream-0/720p', 'stream-0/480p'])

    viewer.play(video(1), audio(2))
    await vi.waitFor(() => expect(viewer.frames.length).toBeGreaterThan(5))
    expect(viewer.frames.slice(0, 2).map(({ sn, type }) => [sn, type])).toEqual([
      [1, 2],
      [1, 3],
    ])
    runClock()
    const edge = site.stage.clock.now() + 1000
    await vi.waitFor(() => expect(viewer.frames.at(-1)?.timestamp).toBeGreaterThan(edge * 48), {
      timeout: 5000,
    })
    const times = viewer.frames
      .filter(({ sn, type }) => sn === 1 && type > 2)
      .map(({ timestamp }) => timestamp ?? 0)
    expect(times.every((time, i) => time === (times[0] ?? 0) + i * 3600)).toBe(true)
  })

  it('is known to staff as the low-latency player, and lives while the socket does', async () => {
    const viewer = await connect()
    for (let minute = 0; minute < 30; minute++) {
      site.stage.clock.advance(20)
      await site.stage.app.registry.tick()
      viewer.play(audio(2))
      await vi.waitFor(() => expect(viewer.frames.length).toBeGreaterThan(minute))
    }
    expect(viewer.socket.readyState).toBe(viewer.socket.OPEN)
    await site.stage.app.registry.writeBack()
    const row = await site.stage.app.db
      .selectFrom('playback_sessions')
      .select(['player', 'stream_id'])
      .where('account_id', '=', site.anna.accountId)
      .executeTakeFirst()
    expect(row).toEqual({ player: 'low-latency', stream_id: 'stream-0' })
  })

  it('changes rendition and stops by command', async () => {
    const viewer = await connect()
    viewer.play(video(1))
    await vi.waitFor(() => expect(viewer.frames.length).toBeGreaterThan(1))
    viewer.play(video(3, '480p'))
    viewer.send({ command: 'Cancel', streams: [1] })
    await vi.waitFor(() => expect(viewer.frames.filter(({ sn }) => sn === 3).length).toBeGreaterThan(1))
    const before = viewer.frames.length
    site.stage.clock.advance(1)
    await vi.waitFor(() => expect(viewer.frames.length).toBeGreaterThan(before))
    expect(viewer.frames.slice(before).every(({ sn }) => sn === 3)).toBe(true)
  })

  it('answers without an upgrade too, so that a page learns why its socket fails', async () => {
    const get = (path: string, language = 'en') =>
      site.stage.server.inject({
        url: path,
        headers: { 'x-forwarded-for': home, 'accept-language': language },
      })
    const right = await get(pathOf())
    expect(right.statusCode).toBe(426)
    expect(right.headers.upgrade).toBe('websocket')
    expect(right.json()).toEqual({ resultCode: 2, detail: 'This address is for a WebSocket.' })
    const wrong = await get('/sldp/stream-0', 'nb')
    expect(wrong.statusCode).toBe(403)
    expect(wrong.json()).toEqual({ resultCode: 2, detail: 'Strømmetoken mangler.', reason: 'no-token' })
    expect(wrong.headers['access-control-allow-origin']).toBe('*')
  })
})

describe('is refused before the upgrade', () => {
  const otherKey = createStreamTokens(createKeyring([Buffer.alloc(32)]))

  async function answerTo(path: string, headers?: OutgoingHttpHeaders) {
    const { status, headers: given, body } = await upgrade(path, headers)
    const said = JSON.parse(body) as { resultCode: number; detail: string; reason?: string }
    expect(said.detail).toMatch(/\.$/)
    expect(said.resultCode).toBeGreaterThan(1)
    expect(given['cache-control']).toBe('no-store')
    return `${status} ${said.reason ?? ''}`.trim()
  }

  it.each([
    ['no token', () => '', '403 no-token'],
    ['a malformed one', () => 'nonsense', '403 invalid-token'],
    ['a much too long one', () => 'a'.repeat(450), '403 invalid-token'],
    ['one of another key', () => otherKey.sign(newSessionId()), '403 invalid-token'],
    [
      'a wrong signature',
      () => `${site.token.slice(0, -1)}${site.token.endsWith('A') ? 'B' : 'A'}`,
      '403 invalid-token',
    ],
    [
      'a session that never was',
      () => site.stage.app.registry.tokens.sign(newSessionId()),
      '403 invalid-token',
    ],
    ['the sign-in Token', () => site.anna.signIn, '403 invalid-token'],
  ])('with %s', async (_what, other, answer) => {
    expect(await answerTo(pathOf(other()))).toBe(answer)
    expect(await answerTo(pathOf(other(), 'nothing'))).toBe(answer)
    expect(await answerTo(`/sldp/a/b?token=${other()}`)).toBe(answer)
  })

  it('without the parameter, and where there is no stream', async () => {
    expect(await answerTo('/sldp/stream-0')).toBe('403 no-token')
    expect(await answerTo(pathOf(site.token, 'nothing'))).toBe('404 no-stream')
    expect(await answerTo(pathOf(site.token, '..%2fstream-0'))).toBe('404 no-stream')
    expect(await answerTo(`/sldp/a/b?token=${site.token}`)).toBe('404 no-stream')
    expect(await answerTo(`/sldp/?token=${site.token}`)).toBe('404 no-stream')
  })

  it('for another stream than the one that plays, and from another household', async () => {
    await connect()
    expect(await answerTo(pathOf(site.token, 'stream-1'))).toBe('403 other-stream')
    const abroad = { 'x-forwarded-for': away }
    const guest = await upgrade(pathOf(), abroad)
    expect(guest.status).toBe(101)
    site.stage.clock.advance(30)
    expect(await answerTo(pathOf(), abroad)).toBe('403 other-network')
  })

  it.each<[string, string, () => Promise<unknown>]>([
    [
      'sign-out',
      '403 signed-out',
      () => site.stage.call(contract.sessions.logout, { token: site.anna.signIn }),
    ],
    ['expiry', '403 expired', async () => site.stage.clock.advance(90)],
    ['the subscription’s end', '403 no-subscription', async () => site.stage.clock.advance(30 * 86_400)],
    [
      'a newer token, after its overlap',
      '403 moved',
      async () => [await site.anna.play(), site.stage.clock.advance(10)],
    ],
  ])('after %s', async (_what, answer, end) => {
    await end()
    await expect.poll(() => answerTo(pathOf()), { timeout: 2000 }).toBe(answer)
  })

  it('with another sub-protocol, or none', async () => {
    for (const other of ['sldp', 'rtmp, webrtc.softvelum.com', '']) {
      expect(await answerTo(pathOf(), { 'sec-websocket-protocol': other }), other).toBe('400')
    }
    const { status, headers } = await upgrade(pathOf(), { 'sec-websocket-protocol': `other, ${protocol}` })
    expect([status, headers['sec-websocket-protocol']]).toEqual([101, protocol])
  })

  it('and no other address of the server becomes a socket', async () => {
    for (const [path, status] of [
      ['/healthz', 200],
      [`/media/stream-0/index.m3u8?token=${site.token}`, 200],
      ['/api/streams/all', 403],
      ['/api/nothing', 404],
    ] as const) {
      expect((await upgrade(path)).status, path).toBe(status)
    }
    expect((await upgrade(pathOf(), { upgrade: 'h2c' })).status).toBe(426)
  })

  it.each([
    ['another method', 'POST /sldp/stream-0'],
    ['no stream', 'GET /sldp/'],
    ['an address that cannot be read', 'GET /sldp/%ff'],
    ['one with U+0000', 'GET /sldp/%00'],
    ['one that is too long', `GET /sldp/stream-0?token=${'a'.repeat(9000)}`],
  ])('with %s, and its connection ends as any other does', async (_what, line) => {
    const head = [`${line} HTTP/1.1`, 'Host: x', 'Connection: Upgrade, close', 'Upgrade: websocket', '', '']
    const { port } = site.stage.server.server.address() as AddressInfo
    const socket = netConnect(port, '127.0.0.1')
    socket.write(head.join('\r\n'))
    expect(Buffer.concat(await socket.toArray()).toString()).toMatch(/^HTTP\/1\.1 4/)
  })
})

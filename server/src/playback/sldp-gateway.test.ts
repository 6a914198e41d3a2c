import { request as httpRequest, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import type { Socket } from 'node:net'
import { promisify } from 'node:util'
import { contract } from '@strom/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type ReceivedFrame, readFrame } from '../live/test-sldp.ts'
import { away, home, openStage, type Stage, type Viewer } from '../testing/playback-stage.ts'
import { createStreamTokens, keyringOf, newSessionId } from './stream-token.ts'

let stage: Stage
let address: string
let anna: Viewer
let token: string
let running: NodeJS.Timeout | undefined
const open = new Set<{ end(): void }>()

beforeAll(async () => {
  stage = await openStage()
  address = await stage.server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => stage.close())
beforeEach(async () => {
  stage.clock.advance(301)
  anna = await stage.viewer()
  token = await anna.play()
})
afterEach(() => {
  clearInterval(running)
  for (const one of open) one.end()
  open.clear()
})

/** Lets the clock run, `speed` times as fast as it does. */
function runClock(speed = 1) {
  clearInterval(running)
  running = setInterval(() => stage.clock.advance(0.05 * speed), 50)
}

const protocol = 'sldp.softvelum.com'
const pathOf = (withToken = token, streamId = 'stream-0') => `/sldp/${streamId}?token=${withToken}`

/** A browser's WebSocket, from a household. */
async function connect({ path = pathOf(), ip = home } = {}) {
  const socket = new WebSocket(address.replace('http', 'ws') + path, {
    protocols: [protocol],
    headers: { 'x-forwarded-for': ip },
  })
  socket.binaryType = 'arraybuffer'
  const texts: string[] = []
  const frames: ReceivedFrame[] = []
  const { promise: closed, resolve } = Promise.withResolvers<{ code: number; reason: string; at: number }>()
  socket.onclose = ({ code, reason }) => resolve({ code, reason, at: performance.now() })
  socket.onmessage = ({ data }: { data: unknown }) => {
    if (typeof data === 'string') texts.push(data)
    else frames.push(readFrame(Buffer.from(data as ArrayBuffer)))
  }
  const viewer = {
    socket,
    texts,
    frames,
    closed,
    send: (message: object | string) =>
      socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    play: (...streams: object[]) => viewer.send({ command: 'Play', streams }),
    end: () => socket.close(),
  }
  open.add(viewer)
  await vi.waitFor(() => expect(socket.readyState).not.toBe(socket.CONNECTING))
  return viewer
}

const video = (sn: number, rendition = '1080p') => ({ sn, stream: `stream-0/${rendition}`, type: 'video' })
const audio = (sn: number) => ({ sn, stream: 'stream-0/1080p', type: 'audio' })

const upgradeHeaders = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-key': Buffer.alloc(16, 's').toString('base64'),
  'sec-websocket-version': '13',
  'sec-websocket-protocol': protocol,
  'x-forwarded-for': home,
}

type Outcome = { status: number; headers: IncomingMessage['headers']; body: string; socket?: Socket }

/** A request for an upgrade, by hand: what is answered, with the socket when it is given. */
function upgrade(path: string, headers: OutgoingHttpHeaders = {}): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const asked = httpRequest(address + path, { headers: { ...upgradeHeaders, ...headers }, agent: false })
    asked.on('error', reject)
    asked.on('upgrade', ({ statusCode = 0, headers: given }, socket) => {
      open.add({ end: () => socket.destroy() })
      resolve({ status: statusCode, headers: given, body: '', socket: socket as Socket })
    })
    asked.on('response', async (response) => {
      const body = Buffer.concat(await response.toArray()).toString()
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body })
    })
    asked.end()
  })
}

describe('a stream’s low-latency source with its token', () => {
  it('plays: what there is, then pictures and sound as they happen', async () => {
    const streams = await stage.call(contract.streams.all, { token: anna.signIn })
    const [stream] = streams.json<{ streams: { src_sldp: string }[] }>().streams
    const { pathname, search } = new URL(`${stream?.src_sldp}${token}`)
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
    const edge = stage.clock.now() + 1000
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
      stage.clock.advance(20)
      await stage.app.registry.tick()
      viewer.play(audio(2))
      await vi.waitFor(() => expect(viewer.frames.length).toBeGreaterThan(minute))
    }
    expect(viewer.socket.readyState).toBe(viewer.socket.OPEN)
    await stage.app.registry.writeBack()
    const row = await stage.app.db
      .selectFrom('playback_sessions')
      .select(['player', 'stream_id'])
      .where('account_id', '=', anna.accountId)
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
    stage.clock.advance(1)
    await vi.waitFor(() => expect(viewer.frames.length).toBeGreaterThan(before))
    expect(viewer.frames.slice(before).every(({ sn }) => sn === 3)).toBe(true)
  })

  it('answers without an upgrade too, so that a page learns why its socket fails', async () => {
    const get = (path: string, language = 'en') =>
      stage.server.inject({ url: path, headers: { 'x-forwarded-for': home, 'accept-language': language } })
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
  const otherKey = createStreamTokens(keyringOf([Buffer.alloc(32)]))

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
      () => `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
      '403 invalid-token',
    ],
    ['a session that never was', () => stage.app.registry.tokens.sign(newSessionId()), '403 invalid-token'],
    ['the sign-in Token', () => anna.signIn, '403 invalid-token'],
  ])('with %s', async (_what, other, answer) => {
    expect(await answerTo(pathOf(other()))).toBe(answer)
    expect(await answerTo(pathOf(other(), 'nothing'))).toBe(answer)
    expect(await answerTo(`/sldp/a/b?token=${other()}`)).toBe(answer)
  })

  it('without the parameter, and where there is no stream', async () => {
    expect(await answerTo('/sldp/stream-0')).toBe('403 no-token')
    expect(await answerTo(pathOf(token, 'nothing'))).toBe('404 no-stream')
    expect(await answerTo(pathOf(token, '..%2fstream-0'))).toBe('404 no-stream')
    expect(await answerTo(`/sldp/a/b?token=${token}`)).toBe('404 no-stream')
    expect(await answerTo(`/sldp/?token=${token}`)).toBe('404 no-stream')
  })

  it('for another stream than the one that plays, and from another household', async () => {
    await connect()
    expect(await answerTo(pathOf(token, 'stream-1'))).toBe('403 other-stream')
    const abroad = { 'x-forwarded-for': away }
    const guest = await upgrade(pathOf(), abroad)
    expect(guest.status).toBe(101)
    stage.clock.advance(30)
    expect(await answerTo(pathOf(), abroad)).toBe('403 other-network')
  })

  it.each<[string, string, () => Promise<unknown>]>([
    ['sign-out', '403 signed-out', () => stage.call(contract.sessions.logout, { token: anna.signIn })],
    ['expiry', '403 expired', async () => stage.clock.advance(90)],
    ['the subscription’s end', '403 no-subscription', async () => stage.clock.advance(30 * 86_400)],
    [
      'a newer token, after its overlap',
      '403 moved',
      async () => [await anna.play(), stage.clock.advance(10)],
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
      [`/media/stream-0/index.m3u8?token=${token}`, 200],
      ['/api/streams/all', 403],
      ['/api/nothing', 404],
    ] as const) {
      expect((await upgrade(path)).status, path).toBe(status)
    }
    expect((await upgrade(pathOf(), { upgrade: 'h2c' })).status).toBe(426)
  })
})

describe('a socket is closed', () => {
  async function maintain(on: boolean) {
    const { app } = stage
    await app.db.transaction().execute(async (tx) => {
      await tx.updateTable('streams').set({ maintenance_mode: on }).where('id', '=', 'stream-0').execute()
      await app.events.publish(tx, 'streams-changed', {})
    })
  }

  it.each<[string, string, () => Promise<unknown>]>([
    ['sign-out', 'signed-out', () => stage.call(contract.sessions.logout, { token: anna.signIn })],
    [
      'sign-out everywhere',
      'signed-out',
      () => stage.call(contract.sessions.logoutAll, { token: anna.signIn }),
    ],
    ['a sharer', 'account-sharing', async () => (await stage.viewer({ email: anna.email, ip: away })).play()],
    ['a newer token, after its overlap', 'moved', async () => [await anna.play(), stage.clock.advance(10)]],
    ['the subscription’s end', 'no-subscription', async () => stage.clock.advance(30 * 86_400)],
    ['maintenance of the stream', 'maintenance', () => maintain(true)],
  ])('within two seconds of %s, with the reason', async (_what, reason, end) => {
    const playing = await connect()
    const idle = await connect()
    playing.play(video(1), audio(2))
    await vi.waitFor(() => expect(playing.frames.length).toBeGreaterThan(5))
    await end()
    const ended = performance.now()
    for (const viewer of [playing, idle]) {
      const closed = await viewer.closed
      expect(closed).toMatchObject({ code: 4401, reason })
      expect(closed.at - ended).toBeLessThan(2000)
    }
    const received = playing.frames.length
    stage.clock.advance(1)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(playing.frames).toHaveLength(received)
    await maintain(false)
    await expect.poll(async () => (await stage.app.registry.findStream('stream-0'))?.maintenance).toBe(false)
  })

  it('within two seconds also when the viewer does not read or answer', async () => {
    const connections = () => promisify(stage.server.server.getConnections.bind(stage.server.server))()
    const before = await connections()
    const { socket } = await upgrade(pathOf())
    socket?.pause()
    expect(await connections()).toBe(before + 1)
    await stage.call(contract.sessions.logout, { token: anna.signIn })
    await expect.poll(connections, { timeout: 2000 }).toBe(before)
  })

  it('from another household after half a minute, unless the device moved there', async () => {
    const guest = await connect({ ip: away })
    // Else it would also be idle by then.
    guest.play(audio(1))
    await vi.waitFor(() => expect(guest.frames.length).toBeGreaterThan(0))
    stage.clock.advance(31)
    expect(await guest.closed).toMatchObject({ code: 4401, reason: 'other-network' })
  })

  it.each<[string, string | Uint8Array, number]>([
    ['nonsense', 'nonsense', 4400],
    ['a command with a hole', '{"command":"Play","streams":[{"sn":1}]}', 4400],
    ['bytes', new Uint8Array([1, 2, 3]), 4400],
    ['an unknown stream', JSON.stringify({ command: 'Play', streams: [video(1, '144p')] }), 4404],
    ['a flood of text', `{"command":"Cancel","streams":[${'1,'.repeat(5000)}1]}`, 1009],
  ])('for %s, the others go on', async (_what, garbage, code) => {
    const other = await connect()
    other.play(audio(1))
    const viewer = await connect()
    viewer.socket.send(garbage)
    expect((await viewer.closed).code).toBe(code)
    const before = other.frames.length
    stage.clock.advance(1)
    await vi.waitFor(() => expect(other.frames.length).toBeGreaterThan(before))
  })

  it('for garbage that is no WebSocket', async () => {
    const { socket } = await upgrade(pathOf())
    const ended = new Promise((resolve) => socket?.on('close', resolve))
    socket?.resume()
    socket?.write(Buffer.from('GET / HTTP/1.1\r\n\r\n'))
    await ended
    expect((await stage.server.inject('/healthz')).statusCode).toBe(200)
  })

  it('for too many commands, and for silence while nothing plays', async () => {
    const hasty = await connect()
    for (let i = 0; i < 21; i++) hasty.send({ command: 'Cancel', streams: [] })
    expect((await hasty.closed).code).toBe(4429)
    const silent = await connect()
    const polite = await connect()
    stage.clock.advance(20)
    polite.send({ command: 'Cancel', streams: [] })
    await new Promise((resolve) => setTimeout(resolve, 100))
    stage.clock.advance(11)
    expect((await silent.closed).code).toBe(4408)
    expect(polite.socket.readyState).toBe(polite.socket.OPEN)
  })

  it('when more than three of the same session come: the oldest give way', async () => {
    const viewers = await Promise.all(Array.from({ length: 6 }, () => connect()))
    const states = () => viewers.map(({ socket }) => socket.readyState).sort()
    await vi.waitFor(() => expect(states()).toEqual([1, 1, 1, 3, 3, 3]), { timeout: 3000 })
    const codes = viewers
      .filter(({ socket }) => socket.readyState === 3)
      .map(async ({ closed }) => (await closed).code)
    expect(await Promise.all(codes)).toEqual([4409, 4409, 4409])
  })

  it('when it no longer answers pings', async () => {
    const { socket } = await upgrade(pathOf())
    const ended = new Promise((resolve) => socket?.on('close', resolve))
    const answering = await connect()
    answering.play(audio(1))
    const pings: number[] = []
    socket?.on('data', (bytes: Buffer) => bytes[0] === 0x89 && pings.push(stage.clock.now()))
    socket?.write(maskedText('{"command":"Play","streams":[]}'))
    for (let i = 0; i < 3; i++) {
      stage.clock.advance(15.1)
      await new Promise((resolve) => setTimeout(resolve, 1100))
    }
    await ended
    expect(answering.socket.readyState).toBe(answering.socket.OPEN)
  })
})

/** A client's text frame, masked with zeros. */
function maskedText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)])
}

/** The binary messages of a byte stream from the server. */
function binaryMessages(bytes: Buffer): Buffer[] {
  const messages: Buffer[] = []
  for (let at = 0; at + 2 <= bytes.length; ) {
    const opcode = bytes.readUInt8(at) & 15
    const short = bytes.readUInt8(at + 1)
    const body = at + (short === 127 ? 10 : short === 126 ? 4 : 2)
    if (body > bytes.length) break
    const size =
      short === 127
        ? Number(bytes.readBigUInt64BE(at + 2))
        : short === 126
          ? bytes.readUInt16BE(at + 2)
          : short
    if (body + size > bytes.length) break
    if (opcode === 2) messages.push(bytes.subarray(body, body + size))
    at = body + size
  }
  return messages
}

it('a viewer that does not read is cut back to a key frame, and holds up nobody', async () => {
  const { socket: slow } = await upgrade(pathOf())
  const many = Array.from({ length: 8 }, (_, i) => video(i))
  const play = JSON.stringify({ command: 'Play', streams: many })
  slow?.write(
    Buffer.concat([
      Buffer.from([0x81, 0xfe, play.length >> 8, play.length & 255, 0, 0, 0, 0]),
      Buffer.from(play),
    ]),
  )
  const chunks: Buffer[] = []
  slow?.pause()
  const quick = await connect()
  quick.play(video(1))
  await vi.waitFor(() => expect(quick.frames.length).toBeGreaterThan(1))
  runClock(4)
  for (let round = 0; round < 2; round++) {
    const until = stage.clock.now() + 15_000
    slow?.write(maskedText('{"command":"Cancel","streams":[]}'))
    await vi.waitFor(() => expect(stage.clock.now()).toBeGreaterThan(until), { timeout: 8000 })
  }
  slow?.on('data', (bytes: Buffer) => chunks.push(bytes)).resume()
  const edge = stage.clock.now() + 4000
  const received = () =>
    binaryMessages(Buffer.concat(chunks))
      .map(readFrame)
      .filter(({ sn, type }) => sn === 0 && type > 2)
  await vi.waitFor(() => expect(received().at(-1)?.timestamp).toBeGreaterThan(edge * 90), { timeout: 10_000 })
  clearInterval(running)

  const times = received()
  const gaps = times.filter(
    ({ timestamp }, i) => i > 0 && timestamp !== (times[i - 1]?.timestamp ?? 0) + 3600,
  )
  expect(gaps.length).toBeGreaterThan(0)
  expect(gaps.map(({ type }) => type)).toEqual(gaps.map(() => 3))
  const whole = quick.frames.filter(({ type }) => type > 2).map(({ timestamp }) => timestamp ?? 0)
  expect(whole.every((time, i) => time === (whole[0] ?? 0) + i * 3600)).toBe(true)
}, 40_000)

it('when the site stops, sockets are told to come back, and none holds it up', async () => {
  const viewer = await connect()
  viewer.play(video(1))
  const { socket } = await upgrade(pathOf())
  socket?.pause()
  const began = performance.now()
  await stage.server.close()
  expect(await viewer.closed).toMatchObject({ code: 1012, reason: 'The site restarts.' })
  expect(performance.now() - began).toBeLessThan(4000)
})

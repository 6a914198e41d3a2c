import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { limitParsing } from './parsing.ts'

async function open(server: FastifyInstance) {
  const accepted = once(server.server, 'connection') as Promise<[Socket]>
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1')
  const closed = new Promise((resolve) => socket.once('close', resolve))
  let said = ''
  socket.on('error', () => {})
  socket.on('data', (chunk) => {
    said += chunk
  })
  const [atServer] = await accepted
  return { socket, closed, atServer, said: () => said, answers: () => said.split('HTTP/1.1 ').length - 1 }
}
const ask = (path: string, count = 1) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(count)
const post = (path: string, type = 'application/json') =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nTransfer-Encoding: chunked\r\n\r\n`
const pieces = (count: number, bytes: number) =>
  Buffer.from(`${bytes.toString(16)}\r\n${'x'.repeat(bytes)}\r\n`.repeat(count))
const end = '0\r\n\r\n'

describe('a bare server', () => {
  let server: FastifyInstance
  let begun: number
  let taken: { bytes: number; pieces: number }
  let release: () => void

  beforeEach(async () => {
    begun = 0
    taken = { bytes: 0, pieces: 0 }
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    server = Fastify({ http: { shouldUpgradeCallback: () => true } })
    limitParsing(server)
    server.get('/', async () => {
      begun += 1
      await released
      return 'answered'
    })
    server.addContentTypeParser('text/plain', (_request, body, done) => {
      body.on('data', (piece: Buffer) => {
        taken = { bytes: taken.bytes + piece.length, pieces: taken.pieces + 1 }
      })
      body.on('end', () => done(null))
    })
    server.post('/', () => 'taken')
    await server.listen({ port: 0, host: '127.0.0.1' })
  })
  afterEach(async () => {
    release()
    await server.close()
  })

  it('begins requests of one connection in turn', async () => {
    const { socket, answers } = await open(server)
    socket.write(ask('/', 10))
    await expect.poll(() => begun).toBe(1)
    release()
    await expect.poll(answers).toBe(10)
    expect(begun).toBe(10)
  })

  it.each([
    [17, false],
    [18, true],
  ])('that gets %i requests at once cuts the connection: %s', async (count, isCut) => {
    const { socket, atServer } = await open(server)
    socket.write(ask('/', count))
    await expect.poll(() => begun).toBe(1)
    await new Promise((resolve) => setTimeout(resolve, 1300))
    expect(atServer.destroyed).toBe(isCut)
  })

  it('parses little of two thousand requests that come at once', async () => {
    let parsed = 0
    server.server.on('request', () => {
      parsed += 1
    })
    const { socket, closed } = await open(server)
    socket.write(ask('/', 2000))
    await closed
    expect(parsed).toBeLessThan(60)
    expect(begun).toBe(1)
  })

  it.each([1, 7, 30])('cuts a body in pieces of %i bytes after a few hundred', async (bytes) => {
    const { socket, closed, said } = await open(server)
    socket.write(post('/', 'text/plain'))
    socket.write(pieces(20_000, bytes))
    await closed
    expect(said()).toBe('')
    expect(taken.pieces).toBeLessThan(600)
  })

  it('cuts crumbs behind a long body of ordinary pieces', async () => {
    const { socket, closed } = await open(server)
    socket.write(post('/', 'text/plain'))
    socket.write(pieces(200, 30_000))
    await expect.poll(() => taken.bytes, { timeout: 10_000 }).toBe(6_000_000)
    taken.pieces = 0
    socket.write(pieces(20_000, 1))
    await closed
    expect(taken.pieces).toBeLessThan(300)
  })

  it.each([
    ['of 150 bytes', pieces(20_000, 150)],
    ['of 1,000 bytes', pieces(5000, 1000)],
    ['of 32 kB', pieces(100, 32_768)],
    ['that are few', pieces(150, 1)],
    [
      'of which every other is small',
      Buffer.concat(Array(2000).fill(Buffer.concat([pieces(1, 8), pieces(1, 400)]))),
    ],
  ])('takes a body in pieces %s', async (_, body) => {
    const { socket, said } = await open(server)
    socket.write(post('/', 'text/plain'))
    socket.write(body)
    socket.write(end)
    await expect.poll(said, { timeout: 10_000 }).toContain('taken')
  })

  it('takes a body with a length a byte at a time', async () => {
    const { socket, said } = await open(server)
    socket.setNoDelay(true)
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 400\r\n\r\n')
    for (let n = 0; n < 400; n++) {
      socket.write('x')
      await new Promise((resolve) => setImmediate(resolve))
    }
    await expect.poll(said).toContain('taken')
    expect(taken.bytes).toBe(400)
  })

  it('hands on what comes behind an upgrade, in order', async () => {
    const behind = Buffer.from(Array.from({ length: 9000 }, (_, n) => n % 251))
    const received: Buffer[] = []
    server.server.on('upgrade', (_request, socket: Socket, head: Buffer) => {
      if (head.length > 0) socket.unshift(head)
      setImmediate(() => socket.on('data', (chunk) => received.push(chunk)))
    })
    const { socket, atServer } = await open(server)
    const head = 'GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'
    socket.write(Buffer.concat([Buffer.from(head), behind]))
    await expect.poll(() => Buffer.concat(received).equals(behind)).toBe(true)
    atServer.destroy()
  })
})

describe('the site', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp()
    await test.server.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => test.close())

  it('answers several requests that come at once, in turn', async () => {
    const { socket, answers } = await open(test.server)
    for (let round = 1; round <= 3; round++) {
      socket.write(ask('/healthz', 10))
      await expect.poll(answers, { timeout: 10_000 }).toBe(round * 10)
    }
    socket.destroy()
  })

  it('refuses several requests at once in turn, each once', async () => {
    const { socket, answers, said } = await open(test.server)
    socket.write('GET /healthz HTTP/1.1\r\n\r\n'.repeat(10))
    await expect.poll(answers).toBe(10)
    socket.write(ask('/healthz'))
    await expect.poll(said).toContain('HTTP/1.1 200 OK')
    expect(answers()).toBe(11)
    socket.destroy()
  })

  it.each(['/healthz', '/api/streams/all', '/media/x/index.m3u8', '/ingest/x?key=y', '/'])(
    'cuts a connection that asks for %s hundreds of times without waiting',
    async (path) => {
      const { socket, closed, answers } = await open(test.server)
      socket.write(ask(path, 500))
      await closed
      expect(answers()).toBeLessThan(100)
    },
  )

  it.each(['/ingest/x?key=y', '/api/users/login', '/nowhere', '/media/x', '/inner/x'])(
    'cuts a body for %s that comes in pieces of a byte',
    async (path) => {
      const { socket, closed, atServer } = await open(test.server)
      socket.write(post(path))
      for (let n = 0; n < 100 && !socket.destroyed; n++) {
        socket.write(pieces(10_000, 1))
        await new Promise((resolve) => setImmediate(resolve))
      }
      await closed
      expect(atServer.bytesRead).toBeLessThan(200_000)
    },
  )
})

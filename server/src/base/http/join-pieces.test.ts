import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { joinPieces, pieceJoiner } from './join-pieces.ts'

const server = Fastify({ bodyLimit: 100_000 })
let port = 0
beforeAll(async () => {
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  server.post('/', { preParsing: joinPieces }, async ({ body }) => (Buffer.isBuffer(body) ? body.length : 0))
  await server.listen({ port: 0, host: '127.0.0.1' })
  port = (server.server.address() as AddressInfo).port
})
afterAll(() => server.close())

/** Sends each byte as its own chunk. */
function postBytes(count: number): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: a/b\r\ntransfer-encoding: chunked\r\nconnection: close\r\n\r\n',
  )
  socket.write('1\r\nx\r\n'.repeat(count))
  socket.write('0\r\n\r\n')
  return buffer(socket).then(String)
}

it.each([0, 1, 16_383, 16_384, 16_385, 50_000])('%i bytes stay what they were', async (count) => {
  const bytes = Buffer.from(Array.from({ length: count }, (_, at) => at % 251))
  for (const size of [1, 7, 20_000]) {
    const pieces = Array.from({ length: Math.ceil(count / size) }, (_, at) =>
      bytes.subarray(at * size, (at + 1) * size),
    )
    const joined = Readable.from(pieces, { objectMode: false }).pipe(pieceJoiner())
    const passed: Buffer[] = await joined.toArray()
    expect(Buffer.concat(passed).equals(bytes)).toBe(true)
    expect(passed.length).toBeLessThanOrEqual(Math.ceil(count / 16_384))
  }
})

it('a body of single bytes arrives whole, and one that is too large is refused', async () => {
  expect(await postBytes(60_000)).toMatch(/^HTTP\/1\.1 200 [\s\S]*60000$/)
  expect(await postBytes(100_001)).toMatch(/^HTTP\/1\.1 413 /)
})

it('a request that breaks off holds nothing up', async () => {
  const socket = connect(port, '127.0.0.1')
  socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-type: a/b\r\ncontent-length: 10\r\n\r\nabc')
  await new Promise((resolve) => setTimeout(resolve, 50))
  socket.destroy()
  expect(await postBytes(3)).toMatch(/3$/)
})

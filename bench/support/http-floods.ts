import { makeBroadcast } from '../../server/testing/live/test-broadcast.ts'
import { type Flood, type FloodTarget, keepSending, many, type Sending } from './keep-sending.ts'

/** Masked with zeros. */
const frame = (opcode: number, payload: Buffer) =>
  Buffer.concat([Buffer.of(0x80 | opcode, 0x80 | payload.length, 0, 0, 0, 0), payload])
const onSocket =
  (sending: Sending): Flood =>
  ({ httpPort, socket }) => {
    const asked = [
      `GET ${socket} HTTP/1.1`,
      ...['Host: localhost', 'Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'],
      ...['Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==', 'Sec-WebSocket-Protocol: sldp.softvelum.com'],
    ]
    return keepSending(httpPort, { ...sending, first: Buffer.from(`${asked.join('\r\n')}\r\n\r\n`) })
  }
const overHttp =
  (sending: (target: FloodTarget) => Sending): Flood =>
  (target) =>
    keepSending(target.httpPort, sending(target))
const push = (address: string) =>
  Buffer.from(
    `POST ${address} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
  )
const chunked = (bytes: Buffer) =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])
/** A `free` box of 100 MB in pieces of `bytes`. */
const pieces = (connections: number, head: Buffer, bytes: number): Sending => ({
  connections,
  isRead: true,
  first: Buffer.concat([head, chunked(Buffer.from('05f5e0ff66726565', 'hex'))]),
  again: many(Math.ceil(60_000 / bytes), chunked(Buffer.alloc(bytes))),
})

export const httpFloods: Record<string, Flood> = {
  'HTTP: wrong keys with bodies': overHttp(({ address }) => ({
    connections: 16,
    isRead: true,
    first: push(`${address.split('?')[0]}?key=guessed`),
    again: chunked(Buffer.alloc(60_000)),
  })),
  'HTTP: wrong keys, pipelined and unread': overHttp(({ address }) => ({
    connections: 8,
    again: many(
      200,
      Buffer.from(
        `POST ${address.split('?')[0]}?key=guessed HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n`,
      ),
    ),
  })),
  'HTTP: 500 heads without an end': overHttp(() => ({
    connections: 500,
    first: Buffer.from('POST /ingest/x HTTP/1.1\r\n'),
    again: Buffer.from('X: y\r\n'),
    everyMs: 1000,
  })),
  'HTTP: a key, and time that stands still': overHttp(({ address }) => {
    const { header, fragments } = makeBroadcast({ seconds: 1 })
    return {
      connections: 1,
      isRead: true,
      first: Buffer.concat([push(address), chunked(header)]),
      again: chunked(fragments[0] ?? Buffer.alloc(0)),
    }
  }),
  'HTTP: a key, and pieces of a byte': overHttp(({ address }) => pieces(8, push(address), 1)),
  'HTTP: a key, and pieces of 100 bytes': overHttp(({ address }) => pieces(8, push(address), 100)),
  'HTTP: wrong keys, and pieces of a byte': overHttp(({ address }) =>
    pieces(64, push(`${address.split('?')[0]}?key=guessed`), 1),
  ),
  'HTTP: sign-ins in pieces of a byte': overHttp(() => pieces(64, push('/api/users/login'), 1)),
  'HTTP: bodies that nobody asked for': overHttp(() => ({
    connections: 64,
    isRead: true,
    first: push('/nowhere'),
    again: chunked(Buffer.alloc(60_000)),
  })),
  'HTTP: 64 connections, 500 requests at once': overHttp(() => ({
    connections: 64,
    isRead: true,
    again: many(500, Buffer.from('GET / HTTP/1.1\r\nHost: x\r\n\r\n')),
  })),
  'HTTP: 64 connections, 500 calls at once': overHttp(() => ({
    connections: 64,
    isRead: true,
    again: many(500, Buffer.from('GET /api/streams/all HTTP/1.1\r\nHost: x\r\nToken: x\r\n\r\n')),
  })),
  'HTTP: 64 connections, 16 calls at once': overHttp(() => ({
    connections: 64,
    isRead: true,
    everyMs: 20,
    again: many(16, Buffer.from('GET /api/streams/all HTTP/1.1\r\nHost: x\r\nToken: x\r\n\r\n')),
  })),
  'socket: pings, unread': onSocket({ connections: 8, again: many(1000, frame(9, Buffer.alloc(100))) }),
  'socket: pings, read': onSocket({
    connections: 8,
    isRead: true,
    again: many(1000, frame(9, Buffer.alloc(0))),
  }),
  'socket: pongs': onSocket({ connections: 8, again: many(5000, frame(10, Buffer.alloc(0))) }),
  'socket: commands': onSocket({
    connections: 8,
    again: many(1000, frame(1, Buffer.from('{"command":"Cancel","streams":[]}'))),
  }),
  'socket: 50 of one session, media unread': onSocket({
    connections: 50,
    everyMs: 200,
    again: frame(
      1,
      Buffer.from('{"command":"Play","streams":[{"sn":"1","stream":"fjord/720p","type":"video"}]}'),
    ),
  }),
}

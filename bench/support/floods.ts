// Attacks on the ingest ports by strangers, and with a stolen key or a member's sign-in.
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { writeAmf } from '../../server/src/live/rtmp/amf.ts'
import { messageTypes, writeMessage } from '../../server/src/live/rtmp/chunks.ts'
import { makeBroadcast } from '../../server/testing/live/test-broadcast.ts'
import { command, commandsUpTo, handshake, largeChunks, writeTag } from './flv-encoder.ts'

/** `stolen` is the key of a channel, and `address` where to push to it over HTTP; `socket` is a low-latency stream with its token. */
export type FloodTarget = {
  rtmpPort: number
  httpPort: number
  stolen: string
  address: string
  socket: string
}

type Sending = {
  connections: number
  /** Sent once on each connection, then `again` without an end, as fast as it is taken. */
  first?: Buffer
  again?: Buffer
  /** Sent so often instead. */
  everyMs?: number
  /** Whether answers are read. */
  isRead?: boolean
  /** How long a connection lasts at most. */
  forMs?: number
}

const many = (count: number, bytes: Buffer) => Buffer.concat(Array.from({ length: count }, () => bytes))
const shaken = Buffer.concat([handshake.first, handshake.second])
const control = (type: number, ...bytes: number[]) => writeMessage(type, 0, Buffer.from(bytes))

/** Keeps so many connections, each opened again once it is cut. */
async function keepSending(port: number, sending: Sending) {
  const { connections, first = Buffer.alloc(0), again, everyMs = 0, isRead = false, forMs = 60_000 } = sending
  async function one() {
    for (;;) {
      const socket = connect({ port, host: '127.0.0.1' })
      const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
      socket.on('error', () => undefined)
      if (isRead) socket.resume()
      socket.write(first)
      const timer = setTimeout(() => socket.destroy(), forMs)
      await Promise.race([closed, again ? sendAgain(socket, again, everyMs, closed) : closed])
      clearTimeout(timer)
      socket.destroy()
      await closed
      await sleep(1)
    }
  }
  await Promise.all(Array.from({ length: connections }, one))
}

async function sendAgain(socket: Socket, bytes: Buffer, everyMs: number, closed: Promise<void>) {
  while (!socket.destroyed) {
    const isFull = !socket.write(bytes)
    if (everyMs > 0) await sleep(everyMs)
    else if (isFull) await Promise.race([closed, new Promise((resolve) => socket.once('drain', resolve))])
  }
}

function begin(chunkStream: number, length: number, sent: number) {
  const header = Buffer.alloc(12)
  header[0] = chunkStream
  header.writeUIntBE(length, 4, 3)
  header[7] = messageTypes.command
  return Buffer.concat([header, Buffer.alloc(sent, 1)])
}

const nested = many(10_000, Buffer.from([0x03, 0, 1, 0x61]))
const bomb = (values: Buffer) =>
  writeMessage(messageTypes.command, 0, Buffer.concat([writeAmf('x', 1), values]).subarray(0, 60_000))
const [connecting = Buffer.alloc(0), creating = Buffer.alloc(0)] = commandsUpTo('')
const published = (key: string) => Buffer.concat([shaken, largeChunks, ...commandsUpTo(key)])
const pictureConfig = Buffer.from(
  '17000000000142c01effe100196742c01eda0280bfe5c044000003000400000300c83c58ba8001000468ce0fc8',
  'hex',
)
const described = writeTag({ type: messageTypes.video, at: 0, payload: pictureConfig })
const picture = (bytes: number, at = 0) =>
  writeTag({
    type: messageTypes.video,
    at,
    payload: Buffer.concat([Buffer.from([0x17, 1, 0, 0, 0]), Buffer.alloc(bytes, 1)]),
  })

type Flood = (target: FloodTarget) => Promise<void>
const overRtmp =
  (sending: Sending): Flood =>
  ({ rtmpPort }) =>
    keepSending(rtmpPort, { ...sending, first: Buffer.concat([shaken, sending.first ?? Buffer.alloc(0)]) })
const withKey =
  (again: Buffer): Flood =>
  ({ rtmpPort, stolen }) =>
    keepSending(rtmpPort, {
      connections: 1,
      again,
      isRead: true,
      first: Buffer.concat([published(stolen), described]),
    })

/** Frames of a WebSocket as clients mask them, here by zeros. */
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
/** A box that nobody needs, in pieces of so many bytes. */
const pieces = (connections: number, head: Buffer, bytes: number): Sending => ({
  connections,
  isRead: true,
  first: Buffer.concat([head, chunked(Buffer.from('05f5e0ff66726565', 'hex'))]),
  again: many(Math.ceil(60_000 / bytes), chunked(Buffer.alloc(bytes))),
})

export const floods: Record<string, Flood> = {
  none: async () => undefined,
  '`connect` again and again, unread': overRtmp({ connections: 8, again: many(1500, connecting) }),
  '`createStream` again and again': overRtmp({
    connections: 8,
    first: connecting,
    again: many(1500, creating),
  }),
  'commands of invention': overRtmp({ connections: 8, again: many(1500, command('anything', 0, null)) }),
  'nested values': overRtmp({ connections: 8, first: largeChunks, again: bomb(nested) }),
  'long texts and lists': overRtmp({
    connections: 8,
    first: largeChunks,
    again: Buffer.concat([bomb(writeAmf('x'.repeat(50_000))), bomb(writeAmf(Array(40_000).fill(null)))]),
  }),
  '190 connections of unfinished messages': overRtmp({
    connections: 190,
    first: Buffer.concat([
      largeChunks,
      ...Array.from({ length: 60 }, (_, n) => begin(3 + n, 65_536, 65_535)),
    ]),
  }),
  'chunks of a byte': overRtmp({
    connections: 8,
    first: Buffer.concat([control(1, 0, 0, 0, 1), begin(3, 60_000, 1)]),
    again: many(10_000, Buffer.of(0xc3, 1)),
  }),
  '16 MB announced': overRtmp({
    connections: 8,
    first: Buffer.concat([largeChunks, begin(3, 16_000_000, 0)]),
    again: Buffer.alloc(65_536),
  }),
  'sizes, acknowledgements, pings': overRtmp({
    connections: 8,
    again: many(500, Buffer.concat([largeChunks, control(3, 0, 0, 0, 1), control(4, 0, 6, 0, 0, 0, 1)])),
  }),
  '200 silent connections': ({ rtmpPort }) => keepSending(rtmpPort, { connections: 200 }),
  '200 connections, a byte a second': ({ rtmpPort }) =>
    keepSending(rtmpPort, { connections: 200, again: Buffer.of(3), everyMs: 1000 }),
  '200 handshakes, and no more': overRtmp({ connections: 200 }),
  'wrong keys from 16 connections': ({ rtmpPort }) =>
    keepSending(rtmpPort, { connections: 16, first: published('guessed'), isRead: true }),
  'opened and closed, 64 at once': ({ rtmpPort }) => keepSending(rtmpPort, { connections: 64, forMs: 5 }),
  'a key, and time that stands still': withKey(picture(2_000_000)),
  'a key, and time that goes back': withKey(Buffer.concat([picture(200_000, 9_000_000), picture(200_000)])),
  'a key, and a millisecond between pictures': withKey(
    Buffer.concat(Array.from({ length: 1000 }, (_, at) => picture(10, at))),
  ),
  'a key, and sound alone': ({ rtmpPort, stolen }) =>
    keepSending(rtmpPort, {
      connections: 1,
      isRead: true,
      first: Buffer.concat([
        published(stolen),
        writeTag({ type: 8, at: 0, payload: Buffer.from('af001190', 'hex') }),
      ]),
      again: many(500, writeTag({ type: 8, at: 0, payload: Buffer.from([0xaf, 1, 1, 2, 3]) })),
    }),
  'a key, and chunks of a byte': withKey(
    Buffer.concat([
      control(1, 0, 0, 0, 1),
      begin(5, 60_000, 1),
      many(59_999, Buffer.of(0xc5, 1)),
      largeChunks,
    ]),
  ),
  'a key, and small commands': withKey(many(500, command('anything', 0, null))),
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

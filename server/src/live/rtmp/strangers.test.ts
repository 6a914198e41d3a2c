import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Admission } from '../push/admission.ts'
import type { Transcoding } from '../transcoding/transcoding.ts'
import { type Amf, writeAmf } from './amf.ts'
import { messageTypes, writeMessage } from './chunks.ts'
import { createKeyless } from './keyless.ts'
import { serveConnection } from './session.ts'

const key = 'the-right-key'
let server: Server
let asked: (string | null)[]
const sockets: Socket[] = []

beforeEach(async () => {
  asked = []
  const revoked = new AbortController().signal
  const admission = {
    async admit(_from: unknown, given: string | null) {
      asked.push(given)
      if (given !== key) return { ok: false, reason: 'wrong-key' }
      const begin = () => ({ add: () => 'ok', waitMs: () => 0 })
      const publisher = { begin, heard() {}, hasOpenGroups: () => false }
      return { ok: true, channel: 'arena', publisher, disconnected: revoked, keyed: { rungs: [], revoked } }
    },
    noteEnd() {},
    async leave() {},
  } as unknown as Admission
  const transcoding = { isReady: () => false } as unknown as Transcoding
  const all = createKeyless()
  server = createServer((socket) => {
    const keyless = all.add(socket)
    const stopping = new AbortController().signal
    const times = { keylessMs: 600, patienceMs: 5000 }
    void serveConnection(socket, { admission, transcoding, stopping, keyless, ...times })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
  server.close()
})

const handshake = Buffer.concat([Buffer.of(3), Buffer.alloc(2 * 1536)])
const command = (...values: Amf[]) => writeMessage(messageTypes.command, 0, writeAmf(...values))
const control = (type: number, ...bytes: number[]) => writeMessage(type, 0, Buffer.from(bytes))
const large = control(messageTypes.setChunkSize, 0, 0x7f, 0xff, 0xff)
const many = (count: number, bytes: Buffer) => Buffer.concat(Array.from({ length: count }, () => bytes))
const connecting = command('connect', 1, { app: 'live' })
const creating = command('createStream', 2, null)
const publishing = (given: string) => command('publish', 3, null, given, 'live')

/** Resolves with what came back by the end, or after the time a broadcast would continue. */
async function send(bytes: Buffer) {
  const { port } = server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  let answered = 0
  let said = ''
  socket.on('error', () => {})
  socket.on('data', (chunk: Buffer) => {
    answered += chunk.length
    said += chunk.toString('latin1')
  })
  socket.write(handshake)
  socket.write(bytes)
  const closed = new Promise<boolean>((resolve) => socket.once('close', () => resolve(true)))
  const isCut = await Promise.race([closed, once(AbortSignal.timeout(1500), 'abort').then(() => false)])
  return { isCut, answered, said }
}

function begin(chunkStream: number, length: number, sent: number) {
  const header = Buffer.alloc(12)
  header[0] = chunkStream
  header.writeUIntBE(length, 4, 3)
  header[7] = messageTypes.command
  return Buffer.concat([header, Buffer.alloc(sent, 1)])
}

const nested = many(20_000, Buffer.from([0x03, 0, 1, 0x61]))
const named = writeAmf('anything', 1)
const asCommand = (values: Buffer) => writeMessage(messageTypes.command, 0, Buffer.concat([named, values]))

describe('a stranger', () => {
  it.each([
    ['asks to connect twice', many(2, connecting)],
    ['asks to connect without an end', many(3000, connecting)],
    ['makes streams without an end', Buffer.concat([connecting, many(3000, creating)])],
    ['makes a second stream', Buffer.concat([connecting, many(2, creating)])],
    ['has commands of its own invention', many(3000, command('anything', 0, null))],
    ['releases streams without an end', many(3000, command('releaseStream', 2, null, 'x'))],
    ['nests values', Buffer.concat([large, asCommand(nested)])],
    ['nests few values', Buffer.concat([large, asCommand(nested.subarray(0, 4 * 100))])],
    ['sends a long text', Buffer.concat([large, command('connect', 1, 'x'.repeat(60_000))])],
    ['sends a long list', Buffer.concat([large, asCommand(Buffer.from([0x0a, 0xff, 0xff, 0xff, 0xff]))])],
    ['sends a list of 20,000', Buffer.concat([large, asCommand(writeAmf(Array(20_000).fill(null)))])],
    ['announces 16 MB', Buffer.concat([large, begin(3, 16_000_000, 10)])],
    ['announces 9 kB', Buffer.concat([large, begin(3, 9000, 10)])],
    ['has many chunk streams', Buffer.concat(Array.from({ length: 60 }, (_, n) => begin(3 + n, 150, 128)))],
    [
      'has chunks of a byte',
      Buffer.concat([control(1, 0, 0, 0, 1), begin(3, 200, 1), many(199, Buffer.of(0xc3, 1))]),
    ],
    ['changes the size of chunks all the time', many(3000, large)],
    ['acknowledges all the time', many(3000, control(messageTypes.acknowledgement, 0, 0, 0, 1))],
    ['pings all the time', many(3000, control(messageTypes.userControl, 0, 6, 0, 0, 0, 1))],
    ['sends empty messages', many(3000, control(messageTypes.audio))],
    [
      'sends pictures without a key',
      Buffer.concat([connecting, large, many(3, writeMessage(9, 1, Buffer.alloc(4000)))]),
    ],
    ['publishes under a wrong key', Buffer.concat([connecting, creating, publishing('guessed')])],
    ['publishes under many wrong keys', Buffer.concat([connecting, many(3000, publishing('guessed'))])],
    ['shows its key twice', Buffer.concat([connecting, creating, many(2, publishing(key))])],
    ['says nothing more', Buffer.alloc(0)],
    ['never publishes', Buffer.concat([connecting, creating])],
  ])('who %s is cut off, and told little', async (_, bytes) => {
    const { isCut, answered } = await send(bytes)
    expect(isCut).toBe(true)
    expect(answered).toBeLessThan(4500)
    expect(asked.length).toBeLessThanOrEqual(1)
  })

  it.each([0, 1, 1000, 1537, 3000])('who stops at %i bytes of the handshake is cut off', async (length) => {
    const { port } = server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    sockets.push(socket)
    socket.resume().write(handshake.subarray(0, length))
    await once(socket, 'close')
  })
})

const windowSize = control(messageTypes.windowSize, 0, 0x4c, 0x4b, 0x40)
const released = Buffer.concat([command('releaseStream', 2, null, key), command('FCPublish', 3, null, key)])
const described = writeMessage(messageTypes.data, 1, writeAmf('@setDataFrame', 'onMetaData', { width: 640 }))

describe('an encoder goes on air', () => {
  it.each([
    ['as OBS does', [large, connecting, released, creating, publishing(key), described]],
    [
      'as ffmpeg does',
      [connecting, windowSize, released, creating, command('_checkbw', 5, null), publishing(key)],
    ],
    [
      'as Larix does',
      [
        large,
        windowSize,
        connecting,
        command('getStreamLength', 4, null, key),
        creating,
        publishing(`${key}?token=x`),
      ],
    ],
    [
      'as Wirecast does',
      [
        large,
        connecting,
        control(6, 0, 0x4c, 0x4b, 0x40, 2),
        released,
        creating,
        command('_checkbw', 5, null),
        publishing(key),
        described,
      ],
    ],
    [
      'with a long account in its address',
      [
        large,
        command('connect', 1, { app: 'live', tcUrl: `rtmp://x/live?${'a'.repeat(3000)}` }),
        creating,
        publishing(key),
      ],
    ],
    [
      'without waiting for an answer, pictures included',
      [
        connecting,
        creating,
        publishing(key),
        large,
        writeMessage(9, 1, Buffer.concat([Buffer.from([0x17, 1, 0, 0, 0]), Buffer.alloc(1_000_000)])),
      ],
    ],
  ])('%s', async (_, messages) => {
    const { isCut, said } = await send(Buffer.concat(messages))
    expect(said).toContain('NetStream.Publish.Start')
    expect(isCut).toBe(false)
  })
})

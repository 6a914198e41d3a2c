// Attacks on the ingest ports by strangers, with a stolen key, and with a member's sign-in.
import { writeAmf } from '../../server/src/live/rtmp/amf.ts'
import { messageTypes, writeMessage } from '../../server/src/live/rtmp/chunks.ts'
import { command, commandsUpTo, handshake, largeChunks, writeTag } from './flv-encoder.ts'
import { httpFloods } from './http-floods.ts'
import { type Flood, keepSending, many, type Sending } from './keep-sending.ts'

const shaken = Buffer.concat([handshake.first, handshake.second])
const control = (type: number, ...bytes: number[]) => writeMessage(type, 0, Buffer.from(bytes))

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
  ...httpFloods,
}

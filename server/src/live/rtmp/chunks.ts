// Adobe, RTMP 1.0, section 5.3.

export const messageTypes = {
  setChunkSize: 1,
  abort: 2,
  acknowledgement: 3,
  userControl: 4,
  windowSize: 5,
  peerBandwidth: 6,
  audio: 8,
  video: 9,
  dataAmf3: 15,
  commandAmf3: 17,
  data: 18,
  command: 20,
  aggregate: 22,
} as const

/** `timestamp`: 32-bit ms. */
export type RtmpMessage = { type: number; timestamp: number; streamId: number; payload: Buffer }

type ChunkStream = {
  timestamp: number
  delta: number
  length: number
  type: number
  streamId: number
  isExtended: boolean
  payload: Buffer | null
  held: number
}

/** Commands cost far more to read than pictures. */
const longestCommand = 65_536
const media: ReadonlySet<number> = new Set([messageTypes.audio, messageTypes.video, messageTypes.aggregate])
const maxChunkStreams = 64

type Limits = {
  mostUnfinished(): number
  charge(bytes: number): void
}

/** Damaged or excessive bytes throw a RangeError. */
export function createChunkReader({ mostUnfinished, charge }: Limits) {
  const streams = new Map<number, ChunkStream>()
  let header: Buffer = Buffer.alloc(0)
  let open: ChunkStream | null = null
  let left = 0
  let unfinished = 0
  let chunkSize = 128

  function readHeader(bytes: Buffer): number | null {
    const basic = readBasicHeader(bytes)
    if (!basic) return null
    const { format, id } = basic
    let at = basic.size + ([11, 7, 3, 0][format] ?? 0)
    if (bytes.length < at) return null
    const stream = streams.get(id) ?? begin(id, format)
    const next = { ...stream }
    if (format < 3) next.isExtended = bytes.readUIntBE(basic.size, 3) === 0xffffff
    if (format < 2) {
      next.length = bytes.readUIntBE(basic.size + 3, 3)
      next.type = bytes.readUInt8(basic.size + 6)
    }
    if (format === 0) next.streamId = bytes.readUInt32LE(basic.size + 7)
    if (next.isExtended && bytes.length < at + 4) return null
    const short = format < 3 ? bytes.readUIntBE(basic.size, 3) : null
    const timestampField = next.isExtended ? bytes.readUInt32BE(at) : short
    if (next.isExtended) at += 4
    if (stream.payload === null) {
      if (format === 0) {
        next.timestamp = timestampField ?? 0
        next.delta = 0
      } else {
        if (format < 3) next.delta = timestampField ?? 0
        next.timestamp = (stream.timestamp + next.delta) >>> 0
      }
      next.payload = makeRoom(next)
    } else if (next.length !== stream.length) throw new RangeError('a message that changes its length')
    Object.assign(stream, next)
    open = stream
    left = Math.min(chunkSize, stream.length - stream.held)
    charge(at + left)
    return at
  }

  function makeRoom({ type, length }: ChunkStream): Buffer {
    const isLong = length > longestCommand && !media.has(type)
    if (isLong || unfinished + length > mostUnfinished()) throw new RangeError(`a message of ${length} bytes`)
    unfinished += length
    return Buffer.allocUnsafe(length)
  }

  function begin(id: number, format: number): ChunkStream {
    if (format !== 0 && format !== 1) throw new RangeError('a chunk stream that begins in its middle')
    if (streams.size >= maxChunkStreams) throw new RangeError('too many chunk streams')
    const fresh = {
      timestamp: 0,
      delta: 0,
      length: 0,
      type: 0,
      streamId: 0,
      isExtended: false,
      payload: null,
      held: 0,
    }
    streams.set(id, fresh)
    return fresh
  }

  function forget(stream: ChunkStream) {
    unfinished -= stream.payload?.length ?? 0
    stream.payload = null
    stream.held = 0
  }

  function finish(stream: ChunkStream): RtmpMessage | null {
    const { timestamp, type, streamId } = stream
    const payload = stream.payload ?? Buffer.alloc(0)
    forget(stream)
    if (type === messageTypes.setChunkSize) {
      chunkSize = payload.readUInt32BE(0) & 0x7fffffff
      if (chunkSize === 0) throw new RangeError('chunks of no bytes')
      return null
    }
    if (type === messageTypes.abort) {
      const aborted = streams.get(payload.readUInt32BE(0))
      if (aborted) forget(aborted)
      return null
    }
    return { type, timestamp, streamId, payload }
  }

  function fill(stream: ChunkStream, bytes: Buffer): Buffer {
    const part = Math.min(left, bytes.length)
    if (stream.payload) bytes.copy(stream.payload, stream.held, 0, part)
    stream.held += part
    left -= part
    return bytes.subarray(part)
  }

  // A generator: each message may change the limits for the next.
  return function* (chunk: Buffer): Generator<RtmpMessage> {
    let bytes = header.length === 0 ? chunk : Buffer.concat([header, chunk])
    header = Buffer.alloc(0)
    for (;;) {
      if (!open) {
        const size = readHeader(bytes)
        if (size === null) {
          header = Buffer.from(bytes)
          return
        }
        bytes = bytes.subarray(size)
      }
      const stream: ChunkStream | null = open
      if (!stream) return
      bytes = fill(stream, bytes)
      if (left > 0) return
      open = null
      const message = stream.held === stream.length ? finish(stream) : null
      if (message) yield message
    }
  }
}

function readBasicHeader(bytes: Buffer): { format: number; id: number; size: number } | null {
  const [first, second, third] = bytes
  if (first === undefined) return null
  const [format, id] = [first >> 6, first & 0x3f]
  if (id > 1) return { format, id, size: 1 }
  if (second === undefined) return null
  if (id === 0) return { format, id: second + 64, size: 2 }
  return third === undefined ? null : { format, id: third * 256 + second + 64, size: 3 }
}

export const ownChunkSize = 4096

export function writeMessage(type: number, streamId: number, payload: Buffer): Buffer {
  const header = Buffer.alloc(12)
  header.writeUInt8(type < messageTypes.audio ? 2 : 3, 0)
  header.writeUIntBE(payload.length, 4, 3)
  header.writeUInt8(type, 7)
  header.writeUInt32LE(streamId, 8)
  return Buffer.concat([header, payload])
}

// RTMP's messages, which come and go in chunks of several streams (Adobe, RTMP 1.0, section 5.3).

export const messageTypes = {
  ...{ setChunkSize: 1, abort: 2, acknowledgement: 3, userControl: 4, windowSize: 5, peerBandwidth: 6 },
  ...{ audio: 8, video: 9, dataAmf3: 15, commandAmf3: 17, data: 18, command: 20, aggregate: 22 },
} as const

/** `timestamp` in milliseconds, 32 bits, since a moment of the sender's own. */
export type Message = { type: number; timestamp: number; streamId: number; payload: Buffer }

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

/** Limits of a message before the stream key is accepted, and afterwards, when a key frame has several megabytes. */
export const maxMessageBytes = { unknown: 65_536, publisher: 16_000_000 } as const
const maxChunkStreams = 64

/**
 * Yields the messages that some bytes complete. Damaged bytes throw a RangeError.
 * @param maxBytes what a message may have at most, asked at each.
 */
export function createChunkReader(maxBytes: () => number) {
  const streams = new Map<number, ChunkStream>()
  let waiting: Buffer = Buffer.alloc(0)
  let chunkSize = 128

  /** One chunk at the beginning of `bytes`: its length, and the message it completes; null while it is not whole. */
  function readChunk(bytes: Buffer): { size: number; message: Message | null } | null {
    const basic = readBasicHeader(bytes)
    if (!basic) return null
    const { format, id } = basic
    const header = [11, 7, 3, 0][format] ?? 0
    let at = basic.size + header
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
    const told = next.isExtended
      ? bytes.readUInt32BE(at)
      : format < 3
        ? bytes.readUIntBE(basic.size, 3)
        : null
    if (next.isExtended) at += 4
    const isNew = stream.payload === null
    if (isNew && next.length > maxBytes()) throw new RangeError(`a message of ${next.length} bytes`)
    const part = Math.min(chunkSize, next.length - stream.held)
    if (bytes.length < at + part) return null
    if (isNew) {
      if (format === 0) {
        next.timestamp = told ?? 0
        next.delta = 0
      } else {
        if (format < 3) next.delta = told ?? 0
        next.timestamp = (stream.timestamp + next.delta) >>> 0
      }
      next.payload = Buffer.allocUnsafe(next.length)
    }
    Object.assign(stream, next)
    bytes.copy(stream.payload ?? Buffer.alloc(0), stream.held, at, at + part)
    stream.held += part
    return { size: at + part, message: stream.held === stream.length ? finish(stream) : null }
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

  function finish(stream: ChunkStream): Message | null {
    const { timestamp, type, streamId } = stream
    const payload = stream.payload ?? Buffer.alloc(0)
    stream.payload = null
    stream.held = 0
    if (type === messageTypes.setChunkSize) {
      chunkSize = payload.readUInt32BE(0) & 0x7fffffff
      if (chunkSize === 0) throw new RangeError('chunks of no bytes')
      return null
    }
    if (type === messageTypes.abort) {
      const aborted = streams.get(payload.readUInt32BE(0))
      if (aborted) Object.assign(aborted, { payload: null, held: 0 })
      return null
    }
    return { type, timestamp, streamId, payload }
  }

  // One at a time: what the next may have depends on what the last one was.
  return function* (chunk: Buffer): Generator<Message> {
    waiting = waiting.length === 0 ? chunk : Buffer.concat([waiting, chunk])
    for (let read = readChunk(waiting); read; read = readChunk(waiting)) {
      waiting = waiting.subarray(read.size)
      if (read.message) yield read.message
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

/** Our own chunks: as large as any message of ours. */
export const ownChunkSize = 4096

/** A message in one chunk, on the chunk stream that its kind has. */
export function writeMessage(type: number, streamId: number, payload: Buffer): Buffer {
  const header = Buffer.alloc(12)
  header.writeUInt8(type < messageTypes.audio ? 2 : 3, 0)
  header.writeUIntBE(payload.length, 4, 3)
  header.writeUInt8(type, 7)
  header.writeUInt32LE(streamId, 8)
  return Buffer.concat([header, payload])
}

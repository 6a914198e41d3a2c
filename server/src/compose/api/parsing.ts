// Node parses a whole read at once, and 64 kB hold thousands of requests.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Most heads fit. */
const sliceBytes = 1024
/** Browsers and proxies do not pipeline. */
const mostPipelined = 16
/** ffmpeg's smallest chunk has twice as many. */
const leastPieceBytes = 64
const smallPieces = 200
/** Delays the client's next connection. */
const lingerMs = 1000

const unread = new WeakSet<Socket>()
const waiting = new WeakMap<Socket, number>()
const isRead = (socket: Socket) => !socket.destroyed && !unread.has(socket)

export function limitParsing(server: FastifyInstance) {
  server.server.on('connection', parseInSlices)
  server.addHook('onRequest', ({ raw }, reply, done) => {
    if (!isRead(raw.socket)) return
    if (raw.headers['transfer-encoding'] !== undefined) limitPieces(raw)
    // Node assigns the socket in turn.
    if (reply.raw.socket) done()
    else waitInTurn(raw.socket, reply.raw, done)
  })
}

function cut(socket: Socket) {
  if (unread.has(socket)) return
  unread.add(socket)
  setTimeout(() => socket.destroy(), lingerMs).unref()
}

/** Lets parsing stop within a read. */
function parseInSlices(socket: Socket) {
  // Without a listener, Node's parser bypasses the stream.
  const listener = () => {}
  socket.on('data', listener).off('data', listener)
  const push = socket.push.bind(socket)
  socket.push = (bytes: Buffer | null) => {
    if (bytes === null) return push(null)
    let takesMore = true
    for (let at = 0; at < bytes.length && isRead(socket); at += sliceBytes) {
      takesMore = push(bytes.subarray(at, at + sliceBytes))
    }
    return takesMore && isRead(socket)
  }
}

/** A tiny chunk costs as much as a large one. */
function limitPieces(raw: IncomingMessage) {
  const push = raw.push.bind(raw)
  let left = smallPieces
  raw.push = (piece: Buffer | null) => {
    if (piece !== null) left = Math.min(smallPieces, left - 1 + piece.length / leastPieceBytes)
    if (left >= 0) return push(piece)
    cut(raw.socket)
    return false
  }
}

/** Node starts all pipelined requests at once. */
function waitInTurn(socket: Socket, answer: ServerResponse, begin: () => void) {
  const count = (waiting.get(socket) ?? 0) + 1
  waiting.set(socket, count)
  if (count > mostPipelined) return cut(socket)
  answer.once('socket', () => {
    waiting.set(socket, (waiting.get(socket) ?? 1) - 1)
    begin()
  })
}

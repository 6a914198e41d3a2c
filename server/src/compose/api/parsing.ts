// How much of the event loop one connection can take before its requests are looked at: Node parses all that a read brings in one go,
// and 64 kB hold thousands of requests, or of pieces of a body.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Most heads fit into it. */
const sliceBytes = 1024
/** Requests that wait behind another on their connection; browsers and proxies send none so. */
const mostPipelined = 16
/** Of a chunked body; ffmpeg's smallest, a fragment of one silent frame, has twice as many. */
const leastPieceBytes = 64
/** So many smaller ones may come one after the other. */
const smallPieces = 200
/** A connection that was cut stays so long without being read, so that the next one does not come at once. */
const lingerMs = 1000

const unread = new WeakSet<Socket>()
const waiting = new WeakMap<Socket, number>()
const isRead = (socket: Socket) => !socket.destroyed && !unread.has(socket)

/** Bounds the work of Node's parser on each connection. */
export function limitParsing(server: FastifyInstance) {
  server.server.on('connection', parseInSlices)
  server.addHook('onRequest', ({ raw }, reply, done) => {
    if (!isRead(raw.socket)) return
    if (raw.headers['transfer-encoding'] !== undefined) limitPieces(raw)
    // Node gives an answer its socket when its turn has come.
    if (reply.raw.socket) done()
    else waitInTurn(raw.socket, reply.raw, done)
  })
}

function cut(socket: Socket) {
  if (unread.has(socket)) return
  unread.add(socket)
  setTimeout(() => socket.destroy(), lingerMs).unref()
}

/** Gives the parser little at a time, so that it stops where the connection is cut or paused. */
function parseInSlices(socket: Socket) {
  // Node hands reads to its parser past the stream until somebody listens.
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

/** Cuts a connection whose body comes in crumbs: each piece costs as much as a large one. */
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

/** Begins requests of one connection in turn, and cuts it where too many wait: Node begins all of them at once. */
function waitInTurn(socket: Socket, answer: ServerResponse, begin: () => void) {
  const count = (waiting.get(socket) ?? 0) + 1
  waiting.set(socket, count)
  if (count > mostPipelined) return cut(socket)
  answer.once('socket', () => {
    waiting.set(socket, (waiting.get(socket) ?? 1) - 1)
    begin()
  })
}

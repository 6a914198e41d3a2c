// For requests that never reach a route.
import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { userResult } from '@strom/contract'
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { tooLong, unreadableAddress } from './refusals.ts'
import { requestLanguage } from './request-language.ts'
import { sendRefusal } from './send-refusal.ts'

type Headers = Readonly<Record<string, string>>

const details: Record<number, string> = {
  400: 'The request is not valid HTTP.',
  408: 'The request took too long.',
  417: 'The server cannot do what the request expects.',
  431: 'The headers of the request are too long.',
}

function writeBody(status: number): string {
  return JSON.stringify({ resultCode: userResult.invalidInput, detail: details[status] })
}

function toStatus({ code }: ConnectionError | (Error & { code?: string })): number {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408
  return code === 'HPE_HEADER_OVERFLOW' ? 431 : 400
}

export function answerSocket(
  socket: Pick<Socket, 'writable' | 'end' | 'destroy'>,
  status: number,
  headers: Headers,
) {
  if (!socket.writable) return void socket.destroy()
  const body = writeBody(status)
  const head = {
    ...headers,
    connection: 'close',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
  }
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
}

export function answerClientErrors(headers: Headers) {
  return (error: ConnectionError, socket: Socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    answerSocket(socket, toStatus(error), headers)
    // The client may go on sending.
    setTimeout(() => socket.destroy(), 1000).unref()
  }
}

export function answerBadAddresses(headers: Headers) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const language = requestLanguage(request)
    reply.headers(headers)
    return sendRefusal(reply, error.statusCode === 414 ? tooLong(language) : unreadableAddress(language))
  }
}

export function refuseExpectations(server: FastifyInstance, headers: Headers) {
  server.server.on('checkExpectation', (_request, response: ServerResponse) => {
    response.writeHead(417, { ...headers, 'content-type': 'application/json; charset=utf-8' })
    response.end(writeBody(417))
  })
}

/** RFC 9112, 3.2. */
export function requireHost(server: FastifyInstance) {
  server.addHook('onRequest', (request, reply, done) => {
    if (request.raw.httpVersion !== '1.1' || request.headers.host !== undefined) return done()
    reply.code(400).type('application/json; charset=utf-8').send(writeBody(400))
  })
}

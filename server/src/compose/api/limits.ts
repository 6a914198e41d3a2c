// How large a request may be and how long it may take, before any of it is looked at (docs/security.md).
import type { FastifyInstance } from 'fastify'
import { tooLong, unreadableAddress } from '../../base/http/refusals.ts'
import { requestLanguage } from '../../base/http/request-language.ts'
import { sendRefusal } from '../../base/http/send-refusal.ts'

/** Request line and headers together. */
const headBytes = 16_384
const addressCharacters = 8192
/** For the whole head of a request, however slowly it comes. */
const headMs = 15_000
/** A connection on which nothing moves for so long, in either direction, is cut; viewers' sockets have a rule of their own. */
const idleMs = 120_000
/** Between two requests on one connection; longer than a proxy keeps its own. */
const keptMs = 72_000

/** Options of Fastify and Node. */
export const serverLimits = {
  bodyLimit: 100_000,
  connectionTimeout: idleMs,
  keepAliveTimeout: keptMs,
  // Bodies have a time of their own (body-timeout.ts): a broadcast's is hours.
  requestTimeout: 0,
  http: {
    maxHeaderSize: headBytes,
    headersTimeout: headMs,
    connectionsCheckingInterval: 5_000,
    // Node would refuse it without our headers; `requireHost` does it with them.
    requireHostHeader: false,
  },
} as const

/** Refuses addresses that no page and no player of ours asks for: 414 by their length, 400 by the character U+0000. */
export function registerAddressLimit(server: FastifyInstance) {
  server.addHook('onRequest', (request, reply, done) => {
    if (request.url.length > addressCharacters) sendRefusal(reply, tooLong(requestLanguage(request)))
    else if (request.url.includes('%00')) sendRefusal(reply, unreadableAddress(requestLanguage(request)))
    else done()
  })
}

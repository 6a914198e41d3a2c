// See docs/security.md.
import type { FastifyInstance } from 'fastify'
import { tooLong, unreadableAddress } from '../../base/http/refusals.ts'
import { requestLanguage } from '../../base/http/request-language.ts'
import { sendRefusal } from '../../base/http/send-refusal.ts'

const headBytes = 16_384
const addressCharacters = 8192
const headMs = 15_000
/** Viewers' sockets have their own rule. */
const idleMs = 120_000
/** Must exceed a proxy's. */
const keptMs = 72_000

export const serverLimits = {
  bodyLimit: 100_000,
  connectionTimeout: idleMs,
  keepAliveTimeout: keptMs,
  // See body-timeout.ts.
  requestTimeout: 0,
  http: {
    maxHeaderSize: headBytes,
    headersTimeout: headMs,
    connectionsCheckingInterval: 5_000,
    // `requireHost` refuses with our headers.
    requireHostHeader: false,
  },
} as const

export function registerAddressLimit(server: FastifyInstance) {
  server.addHook('onRequest', (request, reply, done) => {
    if (request.url.length > addressCharacters) sendRefusal(reply, tooLong(requestLanguage(request)))
    else if (request.url.includes('%00')) sendRefusal(reply, unreadableAddress(requestLanguage(request)))
    else done()
  })
}

import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** No limit, for broadcasts. */
    longBody?: boolean
    bodyMs?: number
  }
}

const bodyMs = 30_000

function hasBody(headers: Record<string, unknown>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function limitBody({ raw, routeOptions }: FastifyRequest, limitMs: number) {
  const { longBody, bodyMs: ownMs = limitMs } = routeOptions.config
  if (longBody) return
  const timer = setTimeout(() => raw.destroy(), ownMs).unref()
  const over = () => clearTimeout(timer)
  raw.once('end', over).once('close', over)
}

/** Node's own limit covers all requests alike, and broadcasts last for hours. */
export function registerBodyTimeout(server: FastifyInstance, limitMs = bodyMs) {
  server.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request
    if (!hasBody(raw.headers)) return done()
    // Most bodies arrive with their head.
    setImmediate(() => {
      if (!raw.complete && !raw.destroyed) limitBody(request, limitMs)
    })
    done()
  })
}

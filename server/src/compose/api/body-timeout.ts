import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body may take as long as it wants: a broadcast. */
    longBody?: boolean
    /** How long the body may take otherwise; milliseconds. */
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

/**
 * Cuts clients that take more than half a minute to send a body. Node's own limit is one for all requests, and broadcasts
 * last for hours.
 */
export function registerBodyTimeout(server: FastifyInstance, limitMs = bodyMs) {
  server.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request
    if (!hasBody(raw.headers)) return done()
    // Most bodies come with their head, and are whole by then.
    setImmediate(() => {
      if (!raw.complete && !raw.destroyed) limitBody(request, limitMs)
    })
    done()
  })
}

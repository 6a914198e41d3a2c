import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Registry } from 'prom-client'
import type { App } from '../app.ts'
import { pingDatabase } from '../db/ping.ts'

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** With `METRICS_TOKEN` a bearer of it, without it only this machine itself, may read the figures. */
function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  if (!token) return loopback.has(request.ip) && !request.headers['x-forwarded-for']
  const given = Buffer.from(request.headers.authorization?.replace(/^Bearer /, '') ?? '')
  const wanted = Buffer.from(token)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/** What a supervisor asks: alive, ready (the database answers), figures for Prometheus (design 6). */
export function registerOperations(server: FastifyInstance, app: App) {
  const metrics = new Registry()
  collectDefaultMetrics({ register: metrics })
  server.get('/healthz', () => ({ status: 'alive' }))
  server.get('/readyz', async (_request, reply) => {
    const reached = await pingDatabase(app.db)
    return reply.code(reached ? 200 : 503).send({ status: reached ? 'ready' : 'database unreachable' })
  })
  server.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, app.config.metricsToken))
      return reply.code(403).send({ detail: 'not allowed' })
    return reply.type(metrics.contentType).send(await metrics.metrics())
  })
}

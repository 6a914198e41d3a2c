import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Registry } from 'prom-client'
import { forbidden } from '../../base/http/refusals.ts'
import { requestLanguage } from '../../base/http/request-language.ts'
import { sendRefusal } from '../../base/http/send-refusal.ts'
import type { App } from '../app.ts'
import { registerNodeFigures } from './node-figures.ts'
import { registerSiteFigures } from './site-figures.ts'

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** Without `STROM_METRICS_TOKEN` only this machine may read the figures, and no proxy on it. */
function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  if (!token) return loopback.has(request.ip) && !request.headers['x-forwarded-for']
  const given = Buffer.from(request.headers.authorization?.replace(/^Bearer /, '') ?? '')
  const wanted = Buffer.from(token)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/** Must be registered before the routes whose requests it counts. */
export function registerMetrics(server: FastifyInstance, app: App) {
  const registry = new Registry()
  registerNodeFigures(registry, server, app)
  const site = registerSiteFigures([registry], app)
  server.get('/metrics', async (request, reply) => {
    if (!mayRead(request, app.config.metricsToken)) {
      return sendRefusal(reply, forbidden('role', requestLanguage(request)))
    }
    await site.refresh()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

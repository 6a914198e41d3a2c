import fastifyHelmet from '@fastify/helmet'
import fastifyRateLimit from '@fastify/rate-limit'
import { contract, openApi } from '@strom/contract'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { App } from '../app.ts'
import { registerMailbox } from '../dev/mailbox.ts'
import { registerIngest } from '../live/push/ingest.ts'
import { registerPayPalWebhook } from '../payments/webhook.ts'
import { registerSiteEmulator } from '../paypal-emulator/site-emulator.ts'
import { registerMediaGateway } from '../playback/gateway.ts'
import { isSldpUpgrade } from '../playback/sldp-gateway.ts'
import { allRoutes } from './all-routes.ts'
import { registerBodyTime } from './body-time.ts'
import { registerEndpoints } from './endpoints.ts'
import { registerFailures } from './failures.ts'
import { securityHeaders } from './headers.ts'
import { registerJsonBodies } from './json-bodies.ts'
import { networkOf } from './network.ts'
import { registerOperations } from './operations.ts'
import { registerWebApp } from './web-app.ts'

const bodyLimitBytes = 100_000

/** Whose `X-Forwarded-For` is believed: so many hops, these networks, or nobody. */
function trusted(proxies: number | string[] | undefined) {
  if (typeof proxies !== 'number') return proxies ?? false
  return (_address: string, hop: number) => hop < proxies
}

/** The whole HTTP side of an app, ready to `listen` or, in tests, to `inject`. Building is separate from listening. */
export async function buildServer(app: App): Promise<FastifyInstance> {
  const server = Fastify({
    loggerInstance: app.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyLimitBytes,
    trustProxy: trusted(app.config.trustProxy),
    http: { shouldUpgradeCallback: isSldpUpgrade },
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: false },
    // Bodies have a time of their own (body-time.ts): a broadcast's is hours.
    requestTimeout: 0,
    forceCloseConnections: true,
  })
  server.server.headersTimeout = 30_000
  registerBodyTime(server)
  registerJsonBodies(server)
  registerFailures(server)
  await server.register(fastifyHelmet, securityHeaders(app.config))
  await server.register(fastifyRateLimit, {
    global: false,
    timeWindow: '1 minute',
    max: () => app.settings.get('requestsPerMinute'),
    keyGenerator: (request) => networkOf(request.ip),
  })
  await server.register(async (api) => {
    api.addHook('onRequest', server.rateLimit())
    registerEndpoints(api, app, allRoutes(app))
  })
  registerPayPalWebhook(server, app)
  const description = openApi(contract, '0.1.0')
  server.get('/api/openapi.json', () => description)
  registerMediaGateway(server, app)
  registerIngest(server, app)
  registerOperations(server, app)
  registerMailbox(server, app)
  await registerSiteEmulator(server, app)
  await registerWebApp(server, app)
  return server
}

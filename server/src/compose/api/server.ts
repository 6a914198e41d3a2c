import { randomUUID } from 'node:crypto'
import fastifyRateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { registerForwardedFor } from '../../base/http/forwarded-for.ts'
import { commonHeaders, registerHeaders } from '../../base/http/headers.ts'
import { toHousehold } from '../../base/http/household.ts'
import {
  answerBadAddresses,
  answerClientErrors,
  refuseExpectations,
  requireHost,
} from '../../base/http/protocol-errors.ts'
import { registerApiPaths } from '../../base/http/refuse-other-methods.ts'
import { registerInnerRoutes } from '../../live/nodes/inner-routes.ts'
import { registerIngest } from '../../live/push/ingest.ts'
import { registerRecordings } from '../../live/rewind/recording.ts'
import { registerProviderWebhook } from '../../money/payments/webhook.ts'
import type { App } from '../../operate/app.ts'
import { registerMailbox } from '../../operate/dev/mailbox.ts'
import { registerMetrics } from '../../operate/metrics/register-metrics.ts'
import { registerMediaGateway } from '../../watch/playback/gateway/gateway.ts'
import { isSldpUpgrade } from '../../watch/playback/gateway/sldp-gateway.ts'
import { registerPlayers } from '../../watch/playback/players/player-routes.ts'
import { registerImages } from '../../watch/streams/image-routes.ts'
import { allRoutes } from './all-routes.ts'
import { registerBodyTimeout } from './body-timeout.ts'
import { registerDescription } from './description.ts'
import { registerDraining } from './draining.ts'
import { registerEndpoints } from './endpoints.ts'
import { registerFailures } from './failures.ts'
import { registerJsonBodies } from './json-bodies.ts'
import { registerAddressLimit, serverLimits } from './limits.ts'
import { registerOneClick } from './one-click.ts'
import { registerOperations } from './operations.ts'
import { limitParsing } from './parsing.ts'
import { registerRequestLog } from './request-log.ts'
import { registerWebApp } from './web-app.ts'
import { registerWellKnown } from './well-known.ts'

function trusted(proxies: number | string[] | undefined) {
  if (typeof proxies !== 'number') return proxies ?? false
  return (_address: string, hop: number) => hop < proxies
}

/** Unique across nodes and restarts. */
function requestIds() {
  const start = randomUUID()
  let requests = 0
  return () => `${start}-${++requests}`
}

export async function buildServer(app: App): Promise<FastifyInstance> {
  const headers = commonHeaders(app.config)
  const server = Fastify({
    ...serverLimits,
    loggerInstance: app.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(),
    trustProxy: trusted(app.config.trustProxy),
    http: { ...serverLimits.http, shouldUpgradeCallback: isSldpUpgrade },
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: false },
    clientErrorHandler: answerClientErrors(headers),
    frameworkErrors: answerBadAddresses(headers),
    forceCloseConnections: true,
  })
  registerApiPaths(server)
  limitParsing(server)
  registerForwardedFor(server)
  registerHeaders(server, headers)
  refuseExpectations(server, headers)
  requireHost(server)
  registerAddressLimit(server)
  registerRequestLog(server)
  registerMetrics(server, app)
  registerDraining(server)
  registerBodyTimeout(server)
  registerJsonBodies(server)
  registerFailures(server)
  await server.register(fastifyRateLimit, {
    global: false,
    timeWindow: '1 minute',
    max: () => app.settings.get('requestsPerMinute'),
    keyGenerator: (request) => toHousehold(request.ip),
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
  })
  await server.register(async (api) => {
    api.addHook('onRequest', server.rateLimit())
    registerEndpoints(api, app, allRoutes(app))
    registerDescription(api)
    registerPlayers(api, app)
  })
  registerProviderWebhook(server, app)
  registerMediaGateway(server, app)
  registerIngest(server, app)
  registerInnerRoutes(server, app)
  registerImages(server, app)
  registerRecordings(server, app)
  registerOperations(server, app)
  registerMailbox(server, app)
  registerWellKnown(server, app)
  registerOneClick(server, app)
  await app.provider.standIn?.register(server)
  await registerWebApp(server, app)
  return server
}

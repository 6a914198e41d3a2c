import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import fastifyWebsocket from '@fastify/websocket'
import { plainResult } from '@strom/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { commonHeaders } from '../../../base/http/headers.ts'
import { answerSocket } from '../../../base/http/protocol-errors.ts'
import { restarting } from '../../../base/http/refusals.ts'
import { requestLanguage } from '../../../base/http/request-language.ts'
import { sendRefusal } from '../../../base/http/send-refusal.ts'
import { sldpClose, sldpProtocol } from '../../../live/packaging/sldp-messages.ts'
import type { WatchApp } from '../../watch-app.ts'
import { authorize } from '../gate/authorize.ts'
import { openToOtherOrigins, rawQuery, refuseMedia } from './media-answers.ts'
import { type Admitted, openSldpViewer, type SldpViewer, type WebSocketLike } from './sldp-viewer.ts'

/** Commands take a few hundred bytes. */
const longestMessageBytes = 8192
const closeWaitMs = 1500
/** A reconnecting player leaves dead sockets behind. */
const socketsOfOneSession = 3
const checkEveryMs = 1000

const socketAddress = /^\/sldp\/[a-z0-9-]{1,40}(\?[\w.~=&-]{0,1000})?$/

/** Node sets an upgraded connection no time limit, and only the route below ends one: others stay plain requests. */
export function isSldpUpgrade({ method, url = '', headers }: IncomingMessage): boolean {
  return method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket' && socketAddress.test(url)
}

function offersSldp({ headers }: FastifyRequest): boolean {
  const offered = headers['sec-websocket-protocol'] ?? ''
  return offered.split(',').some((protocol) => protocol.trim() === sldpProtocol)
}

const sentences = {
  400: {
    en: `Only the sub-protocol ${sldpProtocol} is spoken here.`,
    nb: `Her snakkes bare delprotokollen ${sldpProtocol}.`,
  },
  426: { en: 'This address is for a WebSocket.', nb: 'Denne adressen er for en WebSocket.' },
} as const

function refuseUpgrade(request: FastifyRequest, reply: FastifyReply, status: keyof typeof sentences) {
  const detail = sentences[status][requestLanguage(request)]
  return reply
    .code(status)
    .headers({ 'Cache-Control': 'no-store', Upgrade: 'websocket' })
    .send({ resultCode: plainResult.fail, detail })
}

function createViewers() {
  const viewers = new Map<string, Set<SldpViewer>>()
  return {
    add(sessionId: string, viewer: SldpViewer) {
      const others = viewers.get(sessionId) ?? new Set()
      const [oldest] = others
      if (oldest && others.size >= socketsOfOneSession) {
        others.delete(oldest)
        oldest.supersede()
      }
      viewers.set(sessionId, others.add(viewer))
    },
    remove(sessionId: string, viewer: SldpViewer) {
      const others = viewers.get(sessionId)
      others?.delete(viewer)
      if (others?.size === 0) viewers.delete(sessionId)
    },
    check() {
      for (const some of viewers.values()) for (const viewer of some) viewer.check()
    },
  }
}

/** A plain GET gets the refusal, or 426: browsers do not say why a socket failed. */
export function registerSldpGateway(server: FastifyInstance, app: WatchApp) {
  const admitted = new WeakMap<FastifyRequest, Admitted>()
  const viewers = createViewers()

  async function admit(request: FastifyRequest, reply: FastifyReply) {
    const token = rawQuery(request).get('token') ?? undefined
    const { stream: streamId = '' } = request.params as { stream?: string }
    const admission = await authorize(app, { token, ip: request.ip, streamId, protocol: 'sldp' })
    if (!admission.ok) return refuseMedia(request, reply, admission.reason)
    // On a kept-alive connection; a proxy then tries another node.
    if (server.stopping.aborted) return sendRefusal(reply, restarting(requestLanguage(request)))
    const channel = app.channels.get(admission.channel)
    if (!channel && !app.external.get(admission.channel)) return refuseMedia(request, reply, 'no-stream')
    if (request.ws && !offersSldp(request)) return refuseUpgrade(request, reply, 400)
    if (channel) admitted.set(request, { admission, channel, streamId })
  }

  function watch(socket: WebSocketLike, request: FastifyRequest) {
    const asked = admitted.get(request)
    if (!asked) return socket.close(sldpClose.noLowLatency, 'This stream has no low latency; its HLS plays.')
    const viewer = openSldpViewer(app, asked, socket, request.raw.socket)
    const { id } = asked.admission.session
    viewers.add(id, viewer)
    socket.on('close', () => viewers.remove(id, viewer))
  }

  server.register(async (sldp) => {
    await sldp.register(fastifyWebsocket, {
      options: {
        maxPayload: longestMessageBytes,
        closeTimeout: closeWaitMs,
        handleProtocols: () => sldpProtocol,
      },
      errorHandler(error, socket) {
        app.log.debug({ err: error }, 'a socket failed')
        socket.close(sldpClose.internal)
      },
      preClose(done) {
        closeSockets()
        this.websocketServer.close()
        done()
      },
    })
    function closeSockets() {
      for (const client of sldp.websocketServer.clients) client.close(sldpClose.restart, 'The site restarts.')
    }
    sldp.stopping.addEventListener('abort', closeSockets)
    const headers = { ...commonHeaders(app.config), ...openToOtherOrigins }
    // An invalid handshake with a valid token.
    sldp.websocketServer.on('wsClientError', (_error: Error, socket: Socket) =>
      answerSocket(socket, 400, headers),
    )
    sldp.addHook('onRequest', async (_request, reply) => {
      reply.headers(openToOtherOrigins)
    })
    sldp.addHook('preHandler', admit)
    for (const url of ['/sldp/:stream', '/sldp/*']) {
      sldp.route({
        method: 'GET',
        url,
        handler: (request, reply) => refuseUpgrade(request, reply, 426),
        wsHandler: watch,
      })
    }
    const timer = setInterval(viewers.check, checkEveryMs)
    timer.unref()
    sldp.addHook('onClose', async () => clearInterval(timer))
  })
}

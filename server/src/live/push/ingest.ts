// `/ingest/<channel>`: where encoders send a broadcast to, as one long POST or PUT (docs/broadcasting.md).
import type { IncomingMessage } from 'node:http'
import { plainResult } from '@strom/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../app.ts'
import { methodNotAllowed } from '../../http/refusals.ts'
import { requestLanguage } from '../../http/request-language.ts'
import { sendRefusal } from '../../http/send-refusal.ts'
import { logWrongKeys } from './log-wrong-keys.ts'
import { type PushEnd, pumpPush } from './pump.ts'
import type { Place } from './push-channel.ts'
import type { KeyedChannel } from './push-channels.ts'
import { isPushKey } from './push-key.ts'
import { createReceiver } from './receive.ts'
import { type PushRefusal, pushRefusals } from './refusals.ts'

const methods = ['POST', 'PUT']
/** Time for a broadcaster who still sends to read why it was refused; then the connection is cut. */
const lingerMs = 1000

type IngestRequest = FastifyRequest<{ Params: { channel: string } }>

/** The key of a request: in the query, as a bearer, or as the password of any name. */
function readKey({ url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>): string | null {
  const inQuery = new URLSearchParams(url.split('?')[1]).get('key')
  if (inQuery) return inQuery
  const [, scheme = '', value = ''] = /^(bearer|basic) +(\S+)$/i.exec(headers.authorization ?? '') ?? []
  if (scheme.toLowerCase() === 'bearer') return value
  const password = Buffer.from(value, 'base64').toString().split(':').slice(1).join(':')
  return password === '' ? null : password
}

function isIngest({ url }: IncomingMessage): boolean {
  return url?.startsWith('/ingest/') === true
}

function refuse(request: FastifyRequest, reply: FastifyReply, reason: PushRefusal) {
  const { status, ...detail } = pushRefusals[reason]
  const { raw } = request
  const cut = () => {
    if (!raw.complete) raw.socket.destroy()
  }
  reply.raw.once('finish', () => setTimeout(cut, lingerMs).unref())
  return reply
    .code(status)
    .headers({
      'Cache-Control': 'no-store',
      ...(status === 401 && { 'WWW-Authenticate': 'Basic realm="broadcast"' }),
    })
    .send({ resultCode: plainResult.fail, detail: detail[requestLanguage(request)], reason })
}

/** Takes the one place of the channel for a request with the right key. */
async function admit(
  app: App,
  request: IngestRequest,
): Promise<{ ok: true; place: Place; keyed: KeyedChannel } | { ok: false; reason: PushRefusal }> {
  const key = readKey(request.raw)
  if (key === null) return { ok: false, reason: 'no-key' }
  const keyed = app.channels.getPush(request.params.channel)
  if (!keyed || !isPushKey(key, keyed.keyHash)) {
    keyed?.pushChannel.noteFault('wrong-key')
    return { ok: false, reason: 'wrong-key' }
  }
  const isFree = await app.channels.nodes?.takeForBroadcast(request.params.channel)
  const place = isFree === false ? null : keyed.pushChannel.takePlace()
  if (place) return { ok: true, place, keyed }
  keyed.pushChannel.noteFault('busy')
  return { ok: false, reason: 'busy' }
}

/** Says in the log how a push ended; what an operator has to know of is a warning. */
function logEnd(app: App, channel: string, end: PushEnd) {
  if (end.how === 'finished') return app.log.info({ channel }, 'a broadcast ended')
  if (end.how === 'lost') return app.log.warn({ channel }, 'a broadcast’s connection was lost')
  const { en } = pushRefusals[end.reason]
  app.log.warn({ channel, reason: end.reason }, `a broadcast was refused: ${en}`)
}

function isCutOff(end: PushEnd) {
  return end.how === 'refused' && end.reason === 'revoked'
}

const restartingEnd = { how: 'refused', reason: 'restarting' } as const

export function registerIngest(server: FastifyInstance, app: App) {
  const logWrongKey = logWrongKeys(app.log)

  /** Says in the log that a push was not taken. */
  function logRefusal({ params: { channel }, ip }: IngestRequest, reason: PushRefusal) {
    const known = app.channels.getPush(channel) !== null
    if (reason === 'wrong-key') return logWrongKey({ channel, known, ip })
    // Encoders with the key as a password first come without one.
    const level = reason === 'no-key' ? 'info' : 'warn'
    app.log[level]({ channel, reason, ip }, 'a broadcast was refused')
  }

  // An encoder that asks before it sends is told no before it has sent.
  server.server.on('checkContinue', (request, response) => {
    if (!isIngest(request)) response.writeContinue()
    server.routing(request, response)
  })

  async function take(request: IngestRequest, reply: FastifyReply) {
    const { channel } = request.params
    const admitted = await admit(app, request)
    if (!admitted.ok) {
      logRefusal(request, admitted.reason)
      return refuse(request, reply, admitted.reason)
    }
    const { place, keyed } = admitted
    try {
      if (request.headers.expect !== undefined) reply.raw.writeContinue()
      app.log.info({ channel, ip: request.ip }, 'a broadcast begins')
      const stopped = AbortSignal.any([keyed.revoked, server.stopping])
      const ended = await pumpPush(request.raw, createReceiver(place.begin), stopped)
      const end = server.stopping.aborted && isCutOff(ended) ? restartingEnd : ended
      logEnd(app, channel, end)
      if (end.how !== 'finished') keyed.pushChannel.noteFault(end.how === 'lost' ? 'lost' : end.reason)
      if (end.how === 'refused') return refuse(request, reply, end.reason)
      return reply.send({ resultCode: plainResult.success })
    } finally {
      place.leave()
      await app.channels.nodes?.broadcastOver(channel).catch(() => {
        // Said again with the next beat.
        app.log.warn({ channel }, 'the end of a broadcast could not be told to other nodes')
      })
    }
  }

  server.register(async (ingest) => {
    ingest.removeAllContentTypeParsers()
    // The body is read by the handler, as it comes.
    ingest.addContentTypeParser('*', (_request, _payload, done) => done(null))
    ingest.route<{ Params: { channel: string } }>({
      method: methods,
      url: '/ingest/:channel',
      config: { longBody: true },
      handler: take,
    })
    ingest.route({
      method: ['GET', 'PATCH', 'DELETE'],
      url: '/ingest/*',
      handler: (request, reply) =>
        sendRefusal(reply, methodNotAllowed(methods.join(', '), requestLanguage(request))),
    })
  })
}

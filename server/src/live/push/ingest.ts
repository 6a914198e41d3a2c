// See docs/broadcasting.md.
import type { IncomingMessage } from 'node:http'
import { plainResult } from '@strom/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { methodNotAllowed } from '../../base/http/refusals.ts'
import { requestLanguage } from '../../base/http/request-language.ts'
import { sendRefusal } from '../../base/http/send-refusal.ts'
import type { LiveApp } from '../live-app.ts'
import { createMp4Ingest } from '../transcoding/mp4-ingest.ts'
import { createAdmission } from './admission.ts'
import { limitRate } from './limit-rate.ts'
import { type PushEnd, pumpPush } from './pump.ts'
import { type PushRefusal, pushRefusals } from './refusals.ts'
import type { PushResult } from './sample-writer.ts'

const methods = ['POST', 'PUT']
/** Time for a refused broadcaster to read the answer. */
const lingerMs = 1000

type IngestRequest = FastifyRequest<{ Params: { channel: string } }>

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

function sendPushRefusal(request: FastifyRequest, reply: FastifyReply, reason: PushRefusal) {
  const { status, ...detail } = pushRefusals[reason]
  const { raw } = request
  // Begin to read, and stop: Node would discard an unread body as fast as it is sent.
  raw.read(0)
  const disconnect = () => {
    if (!raw.complete) raw.socket.destroy()
  }
  reply.raw.once('finish', () => setTimeout(disconnect, lingerMs).unref())
  return reply
    .code(status)
    .headers({
      'Cache-Control': 'no-store',
      ...(status === 401 && { 'WWW-Authenticate': 'Basic realm="broadcast"' }),
    })
    .send({ resultCode: plainResult.fail, detail: detail[requestLanguage(request)], reason })
}

function toEnd(received: PushResult): PushEnd {
  return received.ok ? { how: 'finished' } : { how: 'refused', reason: received.reason }
}

export function registerIngest(server: FastifyInstance, app: LiveApp) {
  const admission = createAdmission(app)

  // Refuse before the body is sent.
  server.server.on('checkContinue', (request, response) => {
    if (!isIngest(request)) response.writeContinue()
    server.routing(request, response)
  })

  async function handleIngest(request: IngestRequest, reply: FastifyReply) {
    const { channel } = request.params
    const admitted = await admission.admit({ channel, ip: request.ip }, readKey(request.raw))
    if (!admitted.ok) return sendPushRefusal(request, reply, admitted.reason)
    const { publisher, keyed } = admitted
    const { begin, hasOpenGroups } = publisher
    const incoming = { channel: admitted.channel, rungs: keyed.rungs, begin, hasOpenGroups }
    const receiver = limitRate(createMp4Ingest(incoming, app.transcoding))
    try {
      if (request.headers.expect !== undefined) reply.raw.writeContinue()
      const stopped = AbortSignal.any([admitted.disconnected, server.stopping])
      const pumped = await pumpPush(request.raw, receiver, stopped, publisher.heard)
      const ended = pumped.how === 'finished' ? toEnd(await receiver.finish()) : pumped
      const reason = admission.disconnectReason(admitted, server.stopping)
      const end: PushEnd = stopped.aborted && ended.how !== 'finished' ? { how: 'refused', reason } : ended
      admission.noteEnd(admitted, end)
      if (end.how === 'refused') return sendPushRefusal(request, reply, end.reason)
      return reply.send({ resultCode: plainResult.success })
    } finally {
      receiver.close()
      await admission.leave(admitted)
    }
  }

  server.register(async (ingest) => {
    ingest.removeAllContentTypeParsers()
    ingest.addContentTypeParser('*', (_request, _payload, done) => done(null))
    ingest.route<{ Params: { channel: string } }>({
      method: methods,
      url: '/ingest/:channel',
      config: { longBody: true },
      handler: handleIngest,
    })
    ingest.route({
      method: ['GET', 'PATCH', 'DELETE'],
      url: '/ingest/*',
      handler: (request, reply) =>
        sendRefusal(reply, methodNotAllowed(methods.join(', '), requestLanguage(request))),
    })
  })
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { methodNotAllowed } from '../../../base/http/refusals.ts'
import { requestLanguage } from '../../../base/http/request-language.ts'
import { sendRefusal } from '../../../base/http/send-refusal.ts'
import type { WatchApp } from '../../watch-app.ts'
import { authorize, type MediaRequest } from '../gate/authorize.ts'
import { registerEdgeRight } from './edge-right.ts'
import { answerHls, throughToken } from './hls-gateway.ts'
import {
  type MediaResponse,
  mediaMethods,
  openToOtherOrigins,
  rawQuery,
  refuseMedia,
} from './media-answers.ts'
import { registerSldpGateway } from './sldp-gateway.ts'

const firstPlaylist = 'index.m3u8'

function send(reply: FastifyReply, { status, headers, body }: MediaResponse) {
  return reply.code(status).headers(headers).send(body)
}

/** After the first playlist, all viewers get the same bytes. */
export function registerMediaGateway(server: FastifyInstance, app: WatchApp) {
  async function answer(request: FastifyRequest, reply: FastifyReply, asked: MediaRequest, path: string) {
    const gone = new AbortController()
    reply.raw.once('close', () => gone.abort())
    const admission = await authorize(app, asked)
    if (!admission.ok) return admission
    return answerHls(app, admission, {
      path,
      query: rawQuery(request),
      gone,
      headOnly: request.method === 'HEAD',
      language: requestLanguage(request),
    })
  }

  registerSldpGateway(server, app)
  registerEdgeRight(server, app)

  server.register(async (media) => {
    media.addHook('onRequest', async (_request, reply) => {
      reply.headers(openToOtherOrigins)
    })

    media.get<{ Params: { stream: string } }>(`/media/:stream/${firstPlaylist}`, async (request, reply) => {
      const token = rawQuery(request).get('token') ?? undefined
      const { ip, params } = request
      const asked: MediaRequest = { token, ip, streamId: params.stream, protocol: 'hls' }
      const answered = await answer(request, reply, asked, firstPlaylist)
      if (!answered.ok) return refuseMedia(request, reply, answered.reason)
      const { response } = answered
      if (response.status !== 200) return send(reply, response)
      const body = throughToken(String(response.body), token ?? '', params.stream)
      const headers = { ...response.headers, 'cache-control': 'no-store' }
      return send(reply, { ...response, headers, body })
    })

    media.get<{ Params: { token: string; stream: string; '*': string } }>(
      '/media/t/:token/:stream/*',
      async (request, reply) => {
        const { ip, params } = request
        const asked: MediaRequest = { token: params.token, ip, streamId: params.stream, protocol: 'hls' }
        const answered = await answer(request, reply, asked, params['*'])
        return answered.ok ? send(reply, answered.response) : refuseMedia(request, reply, answered.reason)
      },
    )

    media.get('/media/*', async (request, reply) => {
      const token = rawQuery(request).get('token') ?? undefined
      const admission = await authorize(app, { token, ip: request.ip, streamId: '', protocol: 'hls' })
      return refuseMedia(request, reply, admission.ok ? 'no-stream' : admission.reason)
    })

    media.options('/media/*', (_request, reply) => reply.code(204).send())

    media.route({
      method: ['POST', 'PUT', 'PATCH', 'DELETE'],
      url: '/media/*',
      handler: (request, reply) =>
        sendRefusal(reply, methodNotAllowed(mediaMethods, requestLanguage(request))),
    })
  })
}

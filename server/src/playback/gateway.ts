import type { MediaRefusal } from '@strom/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app.ts'
import { requestLanguage, sendAnswer } from '../http/endpoints.ts'
import { methodNotAllowed, refusal } from '../http/refusals.ts'
import type { HlsResponse } from '../live/hls-response.ts'
import { authorize, type MediaRequest } from './authorize.ts'
import { answerHls, throughToken } from './hls-gateway.ts'
import { mediaRefusals } from './refusals.ts'

const methods = 'GET, HEAD, OPTIONS'
const firstPlaylist = 'index.m3u8'

/** Cast receivers and players of other pages fetch by themselves; the token in the address is their only right. */
const openToOtherOrigins = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': methods,
  'Access-Control-Allow-Headers': '*',
  'Access-Control-Max-Age': '86400',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Timing-Allow-Origin': '*',
}

/** 403 with the reason in words; 404 for a stream that is none, which only a living token gets to know. */
function refuse(request: FastifyRequest, reply: FastifyReply, reason: MediaRefusal) {
  const status = reason === 'no-stream' ? 404 : 403
  const body = { ...refusal(mediaRefusals, reason, requestLanguage(request)), reason }
  return reply.code(status).header('Cache-Control', 'no-store').send(body)
}

function send(reply: FastifyReply, { status, headers, body }: HlsResponse) {
  return reply.code(status).headers(headers).send(body)
}

function queryOf(request: FastifyRequest) {
  return new URLSearchParams(request.url.split('?')[1])
}

/**
 * The media routes, each request asked of the gate (design 4, 5.7):
 * - `/media/<stream>/index.m3u8?token=…`, a source of `streams/all` with its token, is the first playlist;
 * - `/media/t/<token>/<stream>/…` is everything after it, the same bytes for every viewer.
 */
export function registerMediaGateway(server: FastifyInstance, app: App) {
  async function answer(request: FastifyRequest, asked: MediaRequest, path: string) {
    const admission = await authorize(app, asked)
    if (!admission.ok) return admission
    return answerHls(app, admission, { path, query: queryOf(request), signal: request.signal })
  }

  server.register(async (media) => {
    media.addHook('onRequest', async (_request, reply) => {
      reply.headers(openToOtherOrigins)
    })

    media.get<{ Params: { stream: string } }>(`/media/:stream/${firstPlaylist}`, async (request, reply) => {
      const token = queryOf(request).get('token') ?? undefined
      const { ip, params } = request
      const asked: MediaRequest = { token, ip, streamId: params.stream, protocol: 'hls' }
      const answered = await answer(request, asked, firstPlaylist)
      if (!answered.ok) return refuse(request, reply, answered.reason)
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
        const answered = await answer(request, asked, params['*'])
        return answered.ok ? send(reply, answered.response) : refuse(request, reply, answered.reason)
      },
    )

    media.get('/media/*', async (request, reply) => {
      const token = queryOf(request).get('token') ?? undefined
      const admission = await authorize(app, { token, ip: request.ip, streamId: '', protocol: 'hls' })
      return refuse(request, reply, admission.ok ? 'no-stream' : admission.reason)
    })

    media.options('/media/*', (_request, reply) => reply.code(204).send())

    media.route({
      method: ['POST', 'PUT', 'PATCH', 'DELETE'],
      url: '/media/*',
      handler: (request, reply) => sendAnswer(reply, methodNotAllowed(methods, requestLanguage(request))),
    })
  })
}

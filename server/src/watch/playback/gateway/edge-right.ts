import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WatchApp } from '../../watch-app.ts'
import { authorize, type MediaRequest } from '../gate/authorize.ts'
import { rawQuery, refuseMedia } from './media-answers.ts'

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

function isFromEdge({ headers }: FastifyRequest, secret: string | undefined): boolean {
  const shown = headers['strom-edge']
  if (!secret || typeof shown !== 'string') return false
  return timingSafeEqual(digest(shown), digest(secret))
}

/**
 * 204 admits, and counts as use (docs/edge.md). Under `/api`, because a server without this route answers 404
 * there: never a false yes.
 */
export function registerEdgeRight(server: FastifyInstance, app: WatchApp) {
  server.get<{ Params: { stream: string } }>('/api/edge/right/:stream', async (request, reply) => {
    if (!isFromEdge(request, app.config.edgeSecret)) return reply.callNotFound()
    const { ip, params } = request
    const token = rawQuery(request).get('token') ?? undefined
    const asked: MediaRequest = { token, ip, streamId: params.stream, protocol: 'hls' }
    const admission = await authorize(app, asked)
    if (admission.ok) return reply.code(204).header('Cache-Control', 'no-store').send()
    return refuseMedia(request, reply, admission.reason)
  })
}

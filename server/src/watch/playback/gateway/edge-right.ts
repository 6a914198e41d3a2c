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
 * `/api/edge/right/<stream>?token=…`: whether an edge may answer this viewer from its copies (docs/edge.md). 204 is yes
 * and counts as use, 403 is no with the gate's reason. Anyone who does not show the edge's secret finds nothing here. Under
 * `/api`, where a server that lacks it answers 404: the edge then takes nothing for a yes.
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

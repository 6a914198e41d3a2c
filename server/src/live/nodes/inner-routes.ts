import { createHash, timingSafeEqual } from 'node:crypto'
import { PassThrough } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { notFound } from '../../base/http/refusals.ts'
import { requestLanguage } from '../../base/http/request-language.ts'
import { sendRefusal } from '../../base/http/send-refusal.ts'
import type { LiveApp } from '../live-app.ts'
import { relayChannel } from './relay.ts'

/** A slow node is cut off, and starts again. */
const mostWaitingBytes = 64 * 1024 * 1024

function isSame(given: string | undefined, wanted: string): boolean {
  const [a, b] = [given ?? '', wanted].map((text) => createHash('sha256').update(text).digest())
  return a !== undefined && b !== undefined && timingSafeEqual(a, b)
}

/** Decision 0028. */
export function registerInnerRoutes(server: FastifyInstance, app: LiveApp) {
  const { nodes } = app.channels
  if (!nodes) return
  server.stopping.addEventListener('abort', () => {
    nodes.give().catch((error) => app.log.warn({ err: error }, 'channels could not be given to other nodes'))
  })

  function find({ params: { id }, headers }: FastifyRequest<{ Params: { id: string } }>) {
    const isNode = isSame(headers.authorization, `Bearer ${nodes?.secret}`)
    return isNode && nodes?.makes(id) ? app.channels.getPush(id)?.pushChannel : undefined
  }

  // Only this process knows if the encoder still sends.
  server.post<{ Params: { id: string } }>('/inner/channels/:id/give-way', async (request, reply) => {
    const pushChannel = find(request)
    if (!pushChannel) return sendRefusal(reply, notFound(requestLanguage(request)))
    if (!pushChannel.giveWay()) return reply.code(409).send()
    await nodes.broadcastOver(request.params.id)
    return reply.code(204).send()
  })

  server.get<{ Params: { id: string } }>('/inner/channels/:id', (request, reply) => {
    const { id } = request.params
    const pushChannel = find(request)
    if (!pushChannel) return sendRefusal(reply, notFound(requestLanguage(request)))
    const body = new PassThrough()
    const stopTelling = relayChannel(pushChannel.channel, pushChannel, (message) => {
      if (body.writableLength > mostWaitingBytes) body.destroy()
      else body.write(message)
    })
    const stopWaiting = nodes.onLost(id, () => body.end())
    body.once('close', () => {
      stopTelling()
      stopWaiting()
    })
    return reply.type('application/octet-stream').send(body)
  })
}

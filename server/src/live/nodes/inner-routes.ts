import { createHash, timingSafeEqual } from 'node:crypto'
import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { App } from '../../app.ts'
import { notFound } from '../../http/refusals.ts'
import { requestLanguage } from '../../http/request-language.ts'
import { sendRefusal } from '../../http/send-refusal.ts'
import { feedChannel } from './feed.ts'

/** A node that does not keep up is cut off, and starts again. */
const mostWaitingBytes = 64 * 1024 * 1024

function isSame(given: string | undefined, wanted: string): boolean {
  const [a, b] = [given ?? '', wanted].map((text) => createHash('sha256').update(text).digest())
  return a !== undefined && b !== undefined && timingSafeEqual(a, b)
}

/**
 * `/inner/channels/<id>`: the channel as this node makes it, for the other nodes, as long as it does (decision 0028).
 * To everybody else there is no such address.
 */
export function registerInnerRoutes(server: FastifyInstance, app: App) {
  const { nodes } = app.channels
  if (!nodes) return
  server.stopping.addEventListener('abort', () => {
    nodes.give().catch((error) => app.log.warn({ err: error }, 'channels could not be given to other nodes'))
  })
  server.get<{ Params: { id: string } }>('/inner/channels/:id', (request, reply) => {
    const { id } = request.params
    const mayHear = isSame(request.headers.authorization, `Bearer ${nodes.secret}`)
    const pushChannel = app.channels.getPush(id)?.pushChannel
    if (!mayHear || !pushChannel || !nodes.makes(id)) {
      return sendRefusal(reply, notFound(requestLanguage(request)))
    }
    const body = new PassThrough()
    const stopTelling = feedChannel(pushChannel.channel, pushChannel.isLive, (message) => {
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

import type { FastifyInstance } from 'fastify'
import type { App } from '../app.ts'
import { requestLanguage, sendAnswer } from '../http/endpoints.ts'
import { notFound } from '../http/refusals.ts'
import { imageIdOf } from './images.ts'
import { findImage } from './queries-images.ts'

/** So many of the pictures asked for last are kept in memory: a home page asks for all of them at once. */
const mostKept = 60

/** Serves uploaded pictures to anyone, as the pictures that come with the product are. An address never changes its picture. */
export function registerImages(server: FastifyInstance, app: App) {
  const kept = new Map<string, Buffer>()

  async function find(id: string): Promise<Buffer | undefined> {
    const bytes = kept.get(id) ?? (await findImage(app.db, id))
    if (!bytes) return undefined
    kept.delete(id)
    kept.set(id, bytes)
    for (const oldest of kept.keys()) if (kept.size > mostKept) kept.delete(oldest)
    return bytes
  }

  server.get<{ Params: { file: string } }>('/images/:file', async (request, reply) => {
    const id = imageIdOf(request.params.file)
    const bytes = id === undefined ? undefined : await find(id)
    if (!bytes) return sendAnswer(reply, notFound(requestLanguage(request)))
    return reply.type('image/webp').header('Cache-Control', 'public, max-age=31536000, immutable').send(bytes)
  })
}

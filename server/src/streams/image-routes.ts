import type { FastifyInstance } from 'fastify'
import type { App } from '../app.ts'
import { limitConcurrency, singleFlight } from '../concurrency.ts'
import { notFound } from '../http/refusals.ts'
import { requestLanguage } from '../http/request-language.ts'
import { sendRefusal } from '../http/send-refusal.ts'
import { parseImageId } from './images.ts'
import { shrinkPicture, toMaskable, toPng } from './picture.ts'
import { findImage } from './queries-images.ts'

/** So many of the pictures asked for last are kept in memory: a home page asks for all of them at once. */
const mostKept = 60

/** Anybody may ask for any name: so many look-ups at once leave the database to others, and past so many that wait there is a 503. */
const [lookUpsAtOnce, mostWaiting] = [2, 200]

/** How the name of a picture's small form ends (rules/small-picture). */
const small = /\.small(?=\.webp$)/

/** How the name of a picture as PNG ends, for icons on phones. */
const png = /\.png$/

/** How the name of an icon ends that phones may cut a circle out of. */
const maskable = /\.maskable(?=\.png$)/

/** Behind such an icon where it is clear. */
const ground = '#ffffff'

/**
 * Serves uploaded pictures to anyone, as the pictures that come with the product are, and small forms of them. An address never
 * changes its picture.
 */
export function registerImages(server: FastifyInstance, app: App) {
  const kept = new Map<string, Buffer>()
  const shared = singleFlight<Buffer | undefined>()
  const inTurn = limitConcurrency(lookUpsAtOnce, mostWaiting)

  async function find(file: string): Promise<Buffer | undefined> {
    const bytes = kept.get(file) ?? (await shared(file, () => make(file)))
    if (!bytes) return undefined
    kept.delete(file)
    kept.set(file, bytes)
    for (const oldest of kept.keys()) if (kept.size > mostKept) kept.delete(oldest)
    return bytes
  }

  async function make(file: string): Promise<Buffer | undefined> {
    const id = parseImageId(file.replace(small, '').replace(maskable, '').replace(png, '.webp'))
    const bytes = id === undefined ? undefined : await inTurn(() => findImage(app.db, id))
    if (!bytes || !(small.test(file) || png.test(file))) return bytes
    if (maskable.test(file)) return toMaskable(bytes, ground)
    return png.test(file) ? toPng(bytes) : shrinkPicture(bytes)
  }

  // Only members are told such an address.
  server.get<{ Params: { file: string } }>('/images/stills/:file', async (request, reply) => {
    const bytes = await app.stills.picture(request.params.file)
    if (!bytes) return sendRefusal(reply, notFound(requestLanguage(request)))
    // A source that is silent is no error of the page that shows its tile.
    if (bytes === 'none') return reply.code(204).header('Cache-Control', 'no-store').send()
    return reply.type('image/jpeg').header('Cache-Control', 'private, max-age=300').send(bytes)
  })

  server.get<{ Params: { file: string } }>('/images/:file', async (request, reply) => {
    const bytes = await find(request.params.file)
    if (!bytes) return sendRefusal(reply, notFound(requestLanguage(request)))
    return reply
      .type(png.test(request.params.file) ? 'image/png' : 'image/webp')
      .header('Cache-Control', 'public, max-age=31536000, immutable')
      .send(bytes)
  })
}

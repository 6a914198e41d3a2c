import type { FastifyInstance } from 'fastify'
import { limitConcurrency, singleFlight } from '../../base/concurrency.ts'
import { notFound } from '../../base/http/refusals.ts'
import { requestLanguage } from '../../base/http/request-language.ts'
import { sendRefusal } from '../../base/http/send-refusal.ts'
import type { WatchApp } from '../watch-app.ts'
import { parseImageId } from './images.ts'
import { shrinkPicture, toMaskable, toPng } from './picture.ts'
import { findImage, type ImageForm, storeImageForm } from './queries-images.ts'

/** A home page asks for all of them at once. */
const mostKept = 60

/** Limits look-ups, because anyone may ask for any name. Above `mostWaiting`: 503. */
const [lookUpsAtOnce, mostWaiting] = [2, 200]

const endings: Readonly<Record<string, ImageForm>> = {
  '.webp': 'bytes',
  '.small.webp': 'small',
  '.png': 'png',
  '.maskable.png': 'maskable',
}

/** Phones may cut an icon to a circle. */
const ground = '#ffffff'

const makers: Readonly<Record<Exclude<ImageForm, 'bytes'>, (webp: Buffer) => Promise<Buffer | undefined>>> = {
  small: shrinkPicture,
  png: toPng,
  maskable: (webp) => toMaskable(webp, ground),
}

/** Forms are stored once made, to spare the decoder. */
export function registerImages(server: FastifyInstance, app: WatchApp) {
  const kept = new Map<string, Buffer>()
  const shared = singleFlight<Buffer | undefined>()
  const inTurn = limitConcurrency(lookUpsAtOnce, mostWaiting)

  async function find(file: string): Promise<Buffer | undefined> {
    const bytes = kept.get(file) ?? (await shared(file, () => read(file)))
    if (!bytes) return undefined
    kept.delete(file)
    kept.set(file, bytes)
    for (const oldest of kept.keys()) if (kept.size > mostKept) kept.delete(oldest)
    return bytes
  }

  async function read(file: string): Promise<Buffer | undefined> {
    const [, name = '', ending = ''] = /^([^.]*)(\..*)$/.exec(file) ?? []
    const form = endings[ending]
    const original = `${name}.webp`
    const id = parseImageId(original)
    if (form === undefined || id === undefined) return undefined
    const isForIcons = form === 'png' || form === 'maskable'
    if (isForIcons && app.settings.get('brandIcon') !== `/images/${original}`) return undefined
    const stored = await inTurn(() => findImage(app.db, id, form))
    if (stored || form === 'bytes') return stored
    const bytes = await find(original)
    const made = bytes && (await makers[form](bytes))
    if (made) await storeImageForm(app.db, id, form, made)
    return made ?? (form === 'small' ? bytes : undefined)
  }

  // Only members know this address.
  server.get<{ Params: { file: string } }>('/images/stills/:file', async (request, reply) => {
    const bytes = await app.stills.picture(request.params.file)
    if (!bytes) return sendRefusal(reply, notFound(requestLanguage(request)))
    // A silent source is no error of the page that shows its tile.
    if (bytes === 'none') return reply.code(204).header('Cache-Control', 'no-store').send()
    return reply.type('image/jpeg').header('Cache-Control', 'private, max-age=300').send(bytes)
  })

  server.get<{ Params: { file: string } }>('/images/:file', async (request, reply) => {
    const bytes = await find(request.params.file)
    if (!bytes) return sendRefusal(reply, notFound(requestLanguage(request)))
    return reply
      .type(request.params.file.endsWith('.png') ? 'image/png' : 'image/webp')
      .header('Cache-Control', 'public, max-age=31536000, immutable')
      .send(bytes)
  })
}

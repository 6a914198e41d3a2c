import type { App } from '../app.ts'
import { deleteStream, insertStream, type StreamChange, updateStream } from './queries.ts'

/** The picture of a stream that is given none. */
const defaultImage = '/images/slate/poster.jpg'

/** A stream's id is part of its address. */
const streamIdShape = /^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$/
/** `/media/t/<token>/…` is not a stream's. */
const reserved = new Set(['t'])

export type NewStream = { id: string; title: string; channel: string } & Partial<
  Pick<StreamChange, 'image_location' | 'tags' | 'tags_sldp' | 'own_src' | 'own_src_sldp'>
>

type Refused<Reason extends string> = { ok: false; reason: Reason }

async function changeStreams(app: App, change: (tx: App['db']) => Promise<boolean>): Promise<boolean> {
  return await app.db.transaction().execute(async (tx) => {
    const changed = await change(tx)
    if (changed) await app.events.publish(tx, 'streams-changed', {})
    return changed
  })
}

/** Puts a stream at the end of the catalogue; players may ask for it at once. */
export async function addStream(
  app: App,
  { id, title, channel, image_location = defaultImage, tags = '', tags_sldp = '', ...own }: NewStream,
): Promise<{ ok: true } | Refused<'bad-id' | 'taken'>> {
  if (!streamIdShape.test(id) || reserved.has(id)) return { ok: false, reason: 'bad-id' }
  const created_at = new Date(app.clock.now())
  const row = { id, title, channel, image_location, tags, tags_sldp, ...own, created_at }
  const added = await changeStreams(app, (tx) => insertStream(tx, row))
  return added ? { ok: true } : { ok: false, reason: 'taken' }
}

/** Changes what is named, and nothing else. Who watches goes on; another channel shows with the next request. */
export async function editStream(
  app: App,
  id: string,
  change: StreamChange,
): Promise<{ ok: true } | Refused<'none'>> {
  const changed = await changeStreams(app, (tx) => updateStream(tx, id, change))
  return changed ? { ok: true } : { ok: false, reason: 'none' }
}

/** Takes a stream out of the catalogue; its viewers' requests are refused from then on. */
export async function removeStream(app: App, id: string): Promise<{ ok: true } | Refused<'none'>> {
  const removed = await changeStreams(app, (tx) => deleteStream(tx, id))
  return removed ? { ok: true } : { ok: false, reason: 'none' }
}

import type { App } from '../../app.ts'
import { type Actor, recordAct } from '../../audit/record-act.ts'
import { insertStream } from '../../streams/queries.ts'

/**
 * Puts a channel that comes with the product into the catalogue as a stream. One that is there already stays as it is.
 * Refused: no-channel.
 */
export async function addFirstStream(
  app: App,
  by: Actor,
  { channel: id, title }: { channel: string; title: string },
): Promise<{ ok: true } | { ok: false; reason: 'no-channel' }> {
  if (!app.channels.isBuiltIn(id) || !app.channels.get(id)) return { ok: false, reason: 'no-channel' }
  const stream = {
    ...{ id, title, channel: id, tags: 'chromecast,airplay', tags_sldp: 'lls' },
    image_location: `/images/${id}/poster.jpg`,
    created_at: new Date(app.clock.now()),
  }
  return app.db.transaction().execute(async (tx) => {
    if (await insertStream(tx, stream)) {
      await app.events.publish(tx, 'streams-changed', {})
      const subject = { kind: 'stream', id }
      await recordAct(app, tx, by, { act: 'stream-added', subject, after: { title, channel: id } })
    }
    return { ok: true }
  })
}

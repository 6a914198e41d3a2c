import type { Actor } from '../../base/audit/record-audit.ts'
import { addStream } from '../../watch/streams/edit-streams.ts'
import type { App } from '../app.ts'

/** A stream that exists already stays as it is. */
export async function addFirstStream(
  app: App,
  by: Actor,
  { channel: id, title }: { channel: string; title: string },
): Promise<{ ok: true } | { ok: false; reason: 'no-channel' }> {
  if (!app.channels.isBuiltIn(id) || !app.channels.get(id)) return { ok: false, reason: 'no-channel' }
  await addStream(app, by, {
    id,
    title,
    channel: id,
    tags: 'chromecast,airplay',
    tags_sldp: 'lls',
  })
  return { ok: true }
}

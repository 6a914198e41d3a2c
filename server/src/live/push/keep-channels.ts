// Makes, renews and removes the channels that are broadcast to.
import type { App } from '../../app.ts'
import { hashPushKey, makePushKey } from './push-key.ts'
import { deleteChannel, insertPushChannel, listStreamsOf, updatePushKey } from './queries.ts'

/** As the database has it, too: names that are part of an address, in small letters. */
export const channelIdShape = /^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$/

/** Tells every node, this one at once, that the channels have changed. */
export async function changeChannels(
  app: App,
  change: (tx: App['db']) => Promise<boolean>,
): Promise<boolean> {
  const changed = await app.db.transaction().execute(async (tx) => {
    const done = await change(tx)
    if (done) await app.events.publish(tx, 'channels-changed', {})
    return done
  })
  if (changed) await Promise.all([app.channels.refresh(), app.external.refresh()])
  return changed
}

/**
 * Makes a channel that is broadcast to.
 * @returns its key, which is never shown again; or why not: the id has a wrong shape, or is another channel's.
 */
export async function addPushChannel(
  app: App,
  { id, title }: { id: string; title: string },
): Promise<{ ok: true; key: string } | { ok: false; reason: 'bad-id' | 'taken' }> {
  if (!channelIdShape.test(id)) return { ok: false, reason: 'bad-id' }
  if (app.channels.isBuiltIn(id)) return { ok: false, reason: 'taken' }
  const key = makePushKey()
  const row = { id, title, push_key_hash: hashPushKey(key), created_at: new Date(app.clock.now()) }
  const added = await changeChannels(app, (tx) => insertPushChannel(tx, row))
  return added ? { ok: true, key } : { ok: false, reason: 'taken' }
}

/** Gives a channel another key; a broadcast with the old one ends. null when there is no such channel. */
export async function renewPushKey(app: App, id: string): Promise<string | null> {
  const key = makePushKey()
  const renewed = await changeChannels(app, (tx) => updatePushKey(tx, id, hashPushKey(key)))
  return renewed ? key : null
}

/** Removes a channel, unless streams show it; a broadcast to it ends. */
export async function removeChannel(
  app: App,
  id: string,
): Promise<
  { ok: true } | { ok: false; reason: 'none' } | { ok: false; reason: 'in-use'; streams: string[] }
> {
  const streams = await listStreamsOf(app.db, id)
  if (streams.length > 0) return { ok: false, reason: 'in-use', streams }
  const removed = await changeChannels(app, (tx) => deleteChannel(tx, id))
  return removed ? { ok: true } : { ok: false, reason: 'none' }
}

// Makes, renews and removes the channels that are broadcast to.
import { type LadderRung, ladderRungs } from '@strom/contract'
import { idOfTitle } from '@strom/rules/id-of-title'
import { type Actor, recordAudit } from '../../base/audit/record-audit.ts'
import type { Db } from '../../base/db/db.ts'
import type { LiveApp } from '../live-app.ts'
import { hashPushKey, makePushKey } from './push-key.ts'
import {
  type ChannelRow,
  deleteChannel,
  insertPushChannel,
  listStoredChannels,
  listStreamsOfChannel,
  lockChannel,
  updateChannel,
} from './queries.ts'

/** As the database has it, too: names that are part of an address, in small letters. */
const channelIdShape = /^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$/

type Refusal<Reason extends string> = { ok: false; reason: Reason }

/** Which channel, and as the caller saw it: without a version whatever it is by now. */
export type WhichChannel = { id: string; version?: number | undefined }

/** Without an id of its own a channel gets one made of its title. */
export type NewChannel = { id?: string | undefined; title: string }

/** Tells every node, this one at once, that the channels have changed. */
export async function changeChannels<Done extends { ok: boolean }>(
  app: LiveApp,
  change: (tx: Db) => Promise<Done>,
): Promise<Done> {
  const done = await app.db.transaction().execute(async (tx) => {
    const outcome = await change(tx)
    if (outcome.ok) await app.events.publish(tx, 'channels-changed', {})
    return outcome
  })
  if (done.ok) await Promise.all([app.channels.refresh(), app.external.refresh()])
  return done
}

/** The id of a channel that is to be made. Refused: one of a wrong shape, or a built-in channel's. */
export async function newChannelId(
  app: LiveApp,
  { id, title }: NewChannel,
): Promise<{ ok: true; id: string } | Refusal<'bad-id' | 'taken'>> {
  if (id === undefined) {
    const stored = new Set((await listStoredChannels(app.db)).map((channel) => channel.id))
    const isTaken = (one: string) => stored.has(one) || app.channels.isBuiltIn(one)
    return { ok: true, id: idOfTitle(title, 'channel', isTaken) }
  }
  if (!channelIdShape.test(id)) return { ok: false, reason: 'bad-id' }
  return app.channels.isBuiltIn(id) ? { ok: false, reason: 'taken' } : { ok: true, id }
}

/** The channel, held, if it is as the caller saw it. Built-in ones have no row, and cannot be changed. */
export async function holdChannel(
  app: LiveApp,
  tx: Db,
  { id, version }: WhichChannel,
): Promise<{ ok: true; row: ChannelRow } | Refusal<'unknown' | 'wrong-kind' | 'changed-meanwhile'>> {
  if (app.channels.isBuiltIn(id)) return { ok: false, reason: 'wrong-kind' }
  const row = await lockChannel(tx, id)
  if (!row) return { ok: false, reason: 'unknown' }
  const asSeen = version === undefined || version === row.version
  return asSeen ? { ok: true, row } : { ok: false, reason: 'changed-meanwhile' }
}

/**
 * Makes a channel that is broadcast to.
 * @returns its key, which is never shown again; or why not: the id has a wrong shape, or is another channel's.
 */
export async function addPushChannel(
  app: LiveApp,
  by: Actor,
  given: NewChannel,
): Promise<{ ok: true; id: string; key: string } | Refusal<'bad-id' | 'taken'>> {
  const made = await newChannelId(app, given)
  if (!made.ok) return made
  const { id } = made
  const { title } = given
  const key = makePushKey()
  const row = { id, title, push_key_hash: hashPushKey(key), created_at: new Date(app.clock.now()) }
  return changeChannels(app, async (tx) => {
    if (!(await insertPushChannel(tx, row))) return { ok: false, reason: 'taken' }
    const subject = { kind: 'channel', id }
    await recordAudit(app, tx, by, { act: 'channel-added', subject, after: { title, kind: 'push' } })
    return { ok: true, id, key }
  })
}

/** The fields of a channel that is broadcast to, as far as they change. */
export type PushChannelChange = {
  title?: string | undefined
  rungs?: readonly LadderRung[] | undefined
  rewindMinutes?: number | undefined
}

/** Changes a channel that is broadcast to, where anything differs. */
export async function changePushChannel(
  app: LiveApp,
  tx: Db,
  by: Actor,
  row: ChannelRow,
  wanted: PushChannelChange,
) {
  const before = { title: row.title, rungs: row.rungs, rewindMinutes: row.rewind_minutes }
  const after = {
    title: wanted.title ?? before.title,
    rungs: ladderRungs.filter((rung) => (wanted.rungs ?? before.rungs).includes(rung)),
    rewindMinutes: wanted.rewindMinutes ?? before.rewindMinutes,
  }
  const names = (['title', 'rungs', 'rewindMinutes'] as const).filter(
    (name) => String(before[name]) !== String(after[name]),
  )
  if (names.length === 0) return
  const { title, rungs, rewindMinutes } = after
  await updateChannel(tx, row.id, { title, rungs: JSON.stringify(rungs), rewind_minutes: rewindMinutes })
  const changed = (all: typeof after) => Object.fromEntries(names.map((name) => [name, all[name]]))
  const subject = { kind: 'channel', id: row.id }
  const values = { before: changed(before), after: changed(after) }
  await recordAudit(app, tx, by, { act: 'channel-changed', subject, ...values })
}

export type ChannelRefusal = 'unknown' | 'wrong-kind' | 'changed-meanwhile'

/** Gives a channel that is broadcast to another key; a broadcast with the old one ends. */
export function renewPushKey(
  app: LiveApp,
  by: Actor,
  which: WhichChannel,
): Promise<{ ok: true; key: string } | Refusal<ChannelRefusal>> {
  const key = makePushKey()
  return changeChannels(app, async (tx) => {
    const held = await holdChannel(app, tx, which)
    if (!held.ok) return held
    const { id, kind } = held.row
    if (kind !== 'push') return { ok: false, reason: 'wrong-kind' }
    await updateChannel(tx, id, { push_key_hash: hashPushKey(key) })
    await recordAudit(app, tx, by, { act: 'channel-key-renewed', subject: { kind: 'channel', id } })
    return { ok: true, key }
  })
}

/** Removes a channel, unless streams show it; a broadcast to it ends. */
export function removeChannel(
  app: LiveApp,
  by: Actor,
  which: WhichChannel,
): Promise<{ ok: true } | Refusal<ChannelRefusal> | { ok: false; reason: 'in-use'; streams: string[] }> {
  return changeChannels(app, async (tx) => {
    const held = await holdChannel(app, tx, which)
    if (!held.ok) return held
    const { id, title, kind } = held.row
    const streams = await listStreamsOfChannel(tx, id)
    if (streams.length > 0) return { ok: false, reason: 'in-use', streams }
    await deleteChannel(tx, id)
    const subject = { kind: 'channel', id }
    await recordAudit(app, tx, by, { act: 'channel-removed', subject, before: { title, kind } })
    return { ok: true }
  })
}

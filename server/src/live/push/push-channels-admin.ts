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

/** The database enforces the same. */
const channelIdShape = /^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$/

type Refusal<Reason extends string> = { ok: false; reason: Reason }

export type WhichChannel = { id: string; version?: number | undefined }

export type NewChannel = { id?: string | undefined; title: string }

/** Notifies every node; on return, this one has refreshed. */
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

/** The key is never shown again. */
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

export type PushChannelChange = {
  title?: string | undefined
  rungs?: readonly LadderRung[] | undefined
  rewindMinutes?: number | undefined
}

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

/** Ends its broadcast. */
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

/** Ends its broadcast. */
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

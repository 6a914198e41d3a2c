import { idOfTitle } from '@strom/rules/id-of-title'
import { type Actor, recordAudit } from '../../base/audit/record-audit.ts'
import type { Db } from '../../base/db/db.ts'
import { noteMaintenance } from '../health/note-maintenance.ts'
import type { WatchApp } from '../watch-app.ts'
import { holdImage } from './images.ts'
import { type OwnSourceFault, readOwnSource } from './own-source.ts'
import {
  deleteStream,
  insertStream,
  listStreams,
  lockStream,
  lockStreams,
  type StreamFields,
  type StreamRow,
  updateStream,
} from './queries.ts'

const streamIdShape = /^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$/
/** `/media/t/<token>/…` is another route. */
const reserved = new Set(['t'])

/** Own addresses end in `{token}`; null removes one. */
export type StreamChange = StreamFields
export type NewStream = { id?: string | undefined; title: string; channel: string } & StreamChange

type Refusal<Reason extends string> = { ok: false; reason: Reason }
type Fault = 'no-channel' | 'no-image' | OwnSourceFault
type Changed<Reason extends string> =
  | { ok: true; stream: StreamRow }
  | Refusal<Reason | 'unknown'>
  | { ok: false; reason: 'changed-meanwhile'; stream: StreamRow }

export type StreamRefusal = Fault | 'bad-id' | 'taken' | 'unknown' | 'changed-meanwhile'

type Which = { id: string; version?: number | undefined }

async function hasChannel(app: WatchApp, id: string): Promise<boolean> {
  await Promise.all([app.channels.refresh(), app.external.refresh()])
  return app.channels.get(id) !== null || app.external.get(id) !== null
}

async function readChange(
  app: WatchApp,
  change: StreamChange,
): Promise<{ ok: true; change: StreamFields } | Refusal<Exclude<Fault, 'no-image'>>> {
  const { channel, own_src, own_src_sldp } = change
  if (channel !== undefined && !(await hasChannel(app, channel))) return { ok: false, reason: 'no-channel' }
  const read = { ...change }
  if (typeof own_src === 'string') {
    const own = readOwnSource(own_src, 'default', app.config)
    if (!own.ok) return own
    read.own_src = own.source
  }
  if (typeof own_src_sldp === 'string') {
    const own = readOwnSource(own_src_sldp, 'low-latency', app.config)
    if (!own.ok) return own
    read.own_src_sldp = own.source
  }
  return { ok: true, change: read }
}

async function freeId(tx: Db, title: string): Promise<string> {
  const taken = new Set((await listStreams(tx)).map(({ id }) => id))
  return idOfTitle(title, 'stream', (id) => taken.has(id) || reserved.has(id))
}

export async function addStream(
  app: WatchApp,
  by: Actor,
  { id: wanted, title, channel, ...given }: NewStream,
): Promise<{ ok: true; stream: StreamRow } | Refusal<Fault | 'bad-id' | 'taken'>> {
  if (wanted !== undefined && (!streamIdShape.test(wanted) || reserved.has(wanted)))
    return { ok: false, reason: 'bad-id' }
  const read = await readChange(app, { title, channel, ...given })
  if (!read.ok) return read
  const { image_location = '', ...fields } = read.change
  return app.db.transaction().execute(async (tx) => {
    await lockStreams(tx)
    if (!(await holdImage(app, tx, image_location))) return { ok: false, reason: 'no-image' }
    const id = wanted ?? (await freeId(tx, title))
    const created_at = new Date(app.clock.now())
    const stream = await insertStream(tx, { ...fields, id, title, channel, image_location, created_at })
    if (!stream) return { ok: false, reason: 'taken' }
    await app.events.publish(tx, 'streams-changed', {})
    const after = { title, channel, ...fields, image_location }
    await recordAudit(app, tx, by, { act: 'stream-added', subject: { kind: 'stream', id }, after })
    return { ok: true, stream }
  })
}

function differences(before: StreamRow, change: StreamFields) {
  const names = (Object.keys(change) as (keyof StreamFields)[]).filter(
    (name) => change[name] !== undefined && change[name] !== before[name],
  )
  const pick = (from: StreamFields): StreamFields =>
    Object.fromEntries(names.map((name) => [name, from[name]]))
  return names.length === 0 ? null : { before: pick(before), after: pick(change) }
}

async function holdStream(tx: Db, { id, version }: Which): Promise<Changed<never>> {
  const stream = await lockStream(tx, id)
  if (!stream) return { ok: false, reason: 'unknown' }
  const asSeen = version === undefined || version === stream.version
  return asSeen ? { ok: true, stream } : { ok: false, reason: 'changed-meanwhile', stream }
}

/** Viewers continue, unless the stream is hidden or under maintenance. */
export async function editStream(
  app: WatchApp,
  by: Actor,
  { id, version, ...change }: Which & StreamChange,
): Promise<Changed<Fault>> {
  const read = await readChange(app, change)
  if (!read.ok) return read
  return app.db.transaction().execute(async (tx) => {
    const held = await holdStream(tx, { id, version })
    if (!held.ok) return held
    const different = differences(held.stream, read.change)
    if (!different) return held
    const { image_location } = different.after
    if (image_location !== undefined && !(await holdImage(app, tx, image_location)))
      return { ok: false, reason: 'no-image' }
    const stream = await updateStream(tx, id, different.after)
    const { maintenance_mode } = different.after
    if (maintenance_mode !== undefined) await noteMaintenance(app, tx, id, maintenance_mode)
    await app.events.publish(tx, 'streams-changed', {})
    await recordAudit(app, tx, by, {
      act: 'stream-changed',
      subject: { kind: 'stream', id },
      ...different,
    })
    return { ok: true, stream }
  })
}

export async function removeStream(app: WatchApp, by: Actor, which: Which): Promise<Changed<never>> {
  return app.db.transaction().execute(async (tx) => {
    const held = await holdStream(tx, which)
    if (!held.ok) return held
    const { id, title, channel } = held.stream
    await deleteStream(tx, id)
    await app.events.publish(tx, 'streams-changed', {})
    // Its programme is deleted with it.
    await app.events.publish(tx, 'programme', { all: true })
    const subject = { kind: 'stream', id }
    await recordAudit(app, tx, by, { act: 'stream-removed', subject, before: { title, channel } })
    return held
  })
}

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
  lockCatalogue,
  lockStream,
  type StreamFields,
  type StreamRow,
  updateStream,
} from './queries.ts'

/** A stream's id is part of its address. */
const streamIdShape = /^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$/
/** `/media/t/<token>/…` is not a stream's. */
const reserved = new Set(['t'])

/** Own addresses as an operator enters them, ending in `{token}`; null takes one away. */
export type StreamChange = StreamFields
/** Without an id of its own a stream gets one made of its title. */
export type NewStream = { id?: string | undefined; title: string; channel: string } & StreamChange

type Refusal<Reason extends string> = { ok: false; reason: Reason }
type Fault = 'no-channel' | 'no-image' | OwnSourceFault
type Changed<Reason extends string> =
  | { ok: true; stream: StreamRow }
  | Refusal<Reason | 'unknown'>
  /** Not what the caller saw: as it is now. */
  | { ok: false; reason: 'changed-meanwhile'; stream: StreamRow }

/** Why a stream cannot be so. */
export type StreamRefusal = Fault | 'bad-id' | 'taken' | 'unknown' | 'changed-meanwhile'

/** Which stream, and as the caller saw it: without a version whatever it is by now. */
type Which = { id: string; version?: number | undefined }

async function hasChannel(app: WatchApp, id: string): Promise<boolean> {
  await Promise.all([app.channels.refresh(), app.external.refresh()])
  return app.channels.get(id) !== null || app.external.get(id) !== null
}

/** A change as it is stored: own addresses without the place of the token. */
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

/**
 * Puts a stream at the end of the catalogue; players may ask for it at once. Refused: an id of a wrong shape or of
 * another stream, a channel that there is not, a picture that is gone, an own address that cannot be one.
 */
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
    await lockCatalogue(tx)
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

/** Only what becomes another: how it was and how it is. */
function differences(before: StreamRow, change: StreamFields) {
  const names = (Object.keys(change) as (keyof StreamFields)[]).filter(
    (name) => change[name] !== undefined && change[name] !== before[name],
  )
  const pick = (from: StreamFields): StreamFields =>
    Object.fromEntries(names.map((name) => [name, from[name]]))
  return names.length === 0 ? null : { before: pick(before), after: pick(change) }
}

/** The stream, held, if it is as the caller saw it. */
async function holdStream(tx: Db, { id, version }: Which): Promise<Changed<never>> {
  const stream = await lockStream(tx, id)
  if (!stream) return { ok: false, reason: 'unknown' }
  const asSeen = version === undefined || version === stream.version
  return asSeen ? { ok: true, stream } : { ok: false, reason: 'changed-meanwhile', stream }
}

/**
 * Changes what is named, and nothing else. Who watches goes on, unless the stream is hidden or put into maintenance;
 * another channel shows with the next request. Refused as `addStream`, and when it is not as the caller saw it.
 */
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

/** Takes a stream out of the catalogue; its viewers' requests are refused from then on. */
export async function removeStream(app: WatchApp, by: Actor, which: Which): Promise<Changed<never>> {
  return app.db.transaction().execute(async (tx) => {
    const held = await holdStream(tx, which)
    if (!held.ok) return held
    const { id, title, channel } = held.stream
    await deleteStream(tx, id)
    await app.events.publish(tx, 'streams-changed', {})
    // Its programme has gone with it.
    await app.events.publish(tx, 'programme', { all: true })
    const subject = { kind: 'stream', id }
    await recordAudit(app, tx, by, { act: 'stream-removed', subject, before: { title, channel } })
    return held
  })
}

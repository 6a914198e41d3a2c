import { type Actor, recordAudit } from '../../base/audit/record-audit.ts'
import type { LiveApp } from '../live-app.ts'
import {
  type ChannelRefusal,
  changeChannels,
  changePushChannel,
  holdChannel,
  type NewChannel,
  newChannelId,
  type PushChannelChange,
  type WhichChannel,
} from '../push/push-channels-admin.ts'
import { type ChannelRow, updateChannel } from '../push/queries.ts'
import { insertExternalChannel } from './queries.ts'

/** Already validated by `source-address.ts`. */
export type ExternalAddress = {
  address: string
  headers: Record<string, string>
  allowInner: boolean
  headersToAll?: boolean | undefined
}

export type NewExternalChannel = NewChannel & ExternalAddress

type Refusal<Reason extends string> = { ok: false; reason: Reason }

function stored(headers: Record<string, string>): string | null {
  return Object.keys(headers).length > 0 ? JSON.stringify(headers) : null
}

/** The rest of an address may be a key. */
function toOrigin(address: string | null): string | null {
  return address === null ? null : new URL(address).origin
}

export async function addExternalChannel(
  app: LiveApp,
  by: Actor,
  { address, headers, allowInner, headersToAll = false, ...given }: NewExternalChannel,
): Promise<{ ok: true; id: string } | Refusal<'bad-id' | 'taken'>> {
  const made = await newChannelId(app, given)
  if (!made.ok) return made
  const { id } = made
  const { title } = given
  const row = {
    id,
    title,
    hls_address: address,
    hls_allow_inner: allowInner,
    hls_headers: stored(headers),
    hls_headers_to_all: headersToAll,
    created_at: new Date(app.clock.now()),
  }
  return changeChannels(app, async (tx) => {
    if (!(await insertExternalChannel(tx, row))) return { ok: false, reason: 'taken' }
    const after = {
      title,
      kind: 'hls',
      origin: toOrigin(address),
      allowInner,
      ...(headersToAll && { headersToAll }),
    }
    await recordAudit(app, tx, by, { act: 'channel-added', subject: { kind: 'channel', id }, after })
    return { ok: true, id }
  })
}

export type ChannelChange = PushChannelChange & Partial<ExternalAddress>

/** Headers meant for one origin are not sent to another. */
export function changedAddress(row: ChannelRow, change: Partial<ExternalAddress>): ExternalAddress {
  const before = row.hls_address ?? ''
  const { address = before, allowInner = row.hls_allow_inner } = change
  const { headersToAll = row.hls_headers_to_all } = change
  const kept = toOrigin(address) === toOrigin(before || null) ? (row.hls_headers ?? {}) : {}
  return { address, allowInner, headersToAll, headers: change.headers ?? kept }
}

function auditedChange(row: ChannelRow, { title, ...address }: { title: string } & ExternalAddress) {
  const changed = {
    ...(title !== row.title && { title }),
    ...(toOrigin(address.address) !== toOrigin(row.hls_address) && { origin: toOrigin(address.address) }),
    ...(address.allowInner !== row.hls_allow_inner && { allowInner: address.allowInner }),
    ...(address.headersToAll !== row.hls_headers_to_all && { headersToAll: address.headersToAll }),
    ...(address.address !== row.hls_address && { address: 'changed' }),
    ...(stored(address.headers) !== stored(row.hls_headers ?? {}) && { headers: 'changed' }),
  }
  const before = {
    ...('title' in changed && { title: row.title }),
    ...('origin' in changed && { origin: toOrigin(row.hls_address) }),
    ...('allowInner' in changed && { allowInner: row.hls_allow_inner }),
    ...('headersToAll' in changed && { headersToAll: row.hls_headers_to_all }),
  }
  return Object.keys(changed).length === 0 ? null : { before, after: changed }
}

export function editChannel(
  app: LiveApp,
  by: Actor,
  { id, version, title: wanted, rungs, rewindMinutes, ...change }: WhichChannel & ChannelChange,
): Promise<{ ok: true } | Refusal<ChannelRefusal>> {
  return changeChannels(app, async (tx) => {
    const held = await holdChannel(app, tx, { id, version })
    if (!held.ok) return held
    const { row } = held
    const title = wanted ?? row.title
    const subject = { kind: 'channel', id }
    const act = 'channel-changed'
    if (row.kind === 'push') {
      if (Object.values(change).some((value) => value !== undefined))
        return { ok: false, reason: 'wrong-kind' }
      await changePushChannel(app, tx, by, row, { title, rungs, rewindMinutes })
      return { ok: true }
    }
    if (rungs !== undefined || rewindMinutes !== undefined) return { ok: false, reason: 'wrong-kind' }
    const address = changedAddress(row, change)
    const different = auditedChange(row, { title, ...address })
    if (!different) return { ok: true }
    await updateChannel(tx, id, {
      title,
      hls_address: address.address,
      hls_allow_inner: address.allowInner,
      hls_headers: stored(address.headers),
      hls_headers_to_all: address.headersToAll,
    })
    await recordAudit(app, tx, by, { act, subject, ...different })
    return { ok: true }
  })
}

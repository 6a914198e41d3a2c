import { type Body, type Contract, type Language, type PushKey, plainResult } from '@strom/contract'
import { toActor } from '../../base/audit/record-audit.ts'
import { refusal } from '../../base/http/refusals.ts'
import type { Handlers } from '../../base/http/routes.ts'
import { type Examined, examineSource } from '../../live/external/examine.ts'
import {
  addExternalChannel,
  changedAddress,
  type ExternalAddress,
  editChannel,
} from '../../live/external/external-channels-admin.ts'
import { externalRefusals } from '../../live/external/refusals.ts'
import { readSourceAddress, readSourceHeaders, type SourceFault } from '../../live/external/source-address.ts'
import { addPushChannel, removeChannel, renewPushKey } from '../../live/push/push-channels-admin.ts'
import { findChannel } from '../../live/push/queries.ts'
import { channelRefusals } from '../../live/refusals.ts'
import { recordingAddress } from '../../live/rewind/recording.ts'
import type { App } from '../app.ts'
import { broadcastAddress, ffmpegCommand, obsSettings } from './broadcast-address.ts'
import { presentChannels } from './channel-page.ts'

const { success, fail } = plainResult

type Reason = keyof typeof channelRefusals

function refuse(reason: Reason, language: Language) {
  return { ...refusal(channelRefusals, reason, language), reason }
}

type Given = Pick<
  Body<Contract['channels']['testHls']>,
  'address' | 'headers' | 'allowInner' | 'headersToAll'
>

/** Leaves out fields that were not given. */
function readGiven({
  address,
  headers,
  allowInner,
  headersToAll,
}: Given): { ok: true; change: Partial<ExternalAddress> } | SourceFault {
  const change: Partial<ExternalAddress> = {
    ...(allowInner !== undefined && { allowInner }),
    ...(headersToAll !== undefined && { headersToAll }),
  }
  if (address !== undefined) {
    const read = readSourceAddress(address)
    if (!read.ok) return read
    change.address = read.address
  }
  if (headers !== undefined) {
    const read = readSourceHeaders(headers)
    if (!read.ok) return read
    change.headers = read.headers
  }
  return { ok: true, change }
}

function toFinding({ segmentMs, partMs, renditions, blockingReload, ended }: Examined & { ok: true }) {
  return {
    renditions,
    blockingReload,
    ended,
    segmentSeconds: segmentMs / 1000,
    partSeconds: partMs === null ? null : partMs / 1000,
  }
}

/** Never returns stored keys, addresses or headers. */
export function channelRoutes(app: App): Handlers<Contract['channels']> {
  async function channelNow(id: string, language: Language) {
    const [channel] = await presentChannels(app, language, id)
    return { resultCode: success, ...(channel && { channel }) }
  }

  async function outcome(done: { ok: true } | { ok: false; reason: Reason }, id: string, language: Language) {
    const now = await channelNow(id, language)
    return done.ok ? now : { ...now, ...refuse(done.reason, language) }
  }

  function toPushKey(id: string, key: string): PushKey {
    const address = broadcastAddress(app.config, id, key)
    return {
      key,
      server: app.config.rtmpUrl,
      address,
      ffmpeg: ffmpegCommand(address),
      obs: { ...obsSettings },
    }
  }

  /** Fields that were not given come from the stored channel. */
  async function addressToTry(id: string | undefined, change: Partial<ExternalAddress>) {
    if (id === undefined) {
      const { address, headers = {}, allowInner = false, headersToAll } = change
      return address === undefined ? 'bad-address' : { address, headers, allowInner, headersToAll }
    }
    const row = await findChannel(app.db, id)
    if (!row) return 'unknown'
    return row.kind === 'hls' ? changedAddress(row, change) : 'wrong-kind'
  }

  return {
    async addPush({ body, member, caller: { language } }) {
      const added = await addPushChannel(app, toActor(member), body)
      if (!added.ok) return refuse(added.reason, language)
      const { id, key } = added
      return { ...(await channelNow(id, language)), push: toPushKey(id, key) }
    },

    async renewKey({ body, member, caller: { language } }) {
      const renewed = await renewPushKey(app, toActor(member), body)
      const now = await outcome(renewed, body.id, language)
      return renewed.ok ? { ...now, push: toPushKey(body.id, renewed.key) } : now
    },

    async addHls({ body: { id, title, ...given }, member, caller: { language } }) {
      const read = readGiven(given)
      if (!read.ok) return refuse(read.reason, language)
      const { address = '', headers = {}, allowInner = false, headersToAll } = read.change
      const added = await addExternalChannel(app, toActor(member), {
        id,
        title,
        address,
        headers,
        allowInner,
        headersToAll,
      })
      return added.ok ? channelNow(added.id, language) : refuse(added.reason, language)
    },

    async edit({
      body: { id, version, title, rungs, rewindMinutes, ...given },
      member,
      caller: { language },
    }) {
      const read = readGiven(given)
      if (!read.ok) return refuse(read.reason, language)
      const edited = await editChannel(app, toActor(member), {
        id,
        version,
        title,
        rungs,
        rewindMinutes,
        ...read.change,
      })
      return outcome(edited, id, language)
    },

    async remove({ body, member, caller: { language } }) {
      const removed = await removeChannel(app, toActor(member), body)
      return removed.ok ? { resultCode: success } : outcome(removed, body.id, language)
    },

    async recording({ body: { id, part }, caller: { language } }) {
      const address = await recordingAddress(app, id, part)
      return address === null ? refuse('unknown', language) : { resultCode: success, address }
    },

    async testHls({ body: { id, ...given }, caller: { language } }) {
      const read = readGiven(given)
      if (!read.ok) return refuse(read.reason, language)
      const address = await addressToTry(id, read.change)
      if (typeof address === 'string') return refuse(address, language)
      const examined = await examineSource(app.external.trial(address))
      if (examined.ok) return { resultCode: success, found: toFinding(examined) }
      const { reason: fault } = examined
      return { resultCode: fail, detail: externalRefusals[fault][language], fault }
    },
  }
}

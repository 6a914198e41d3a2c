import { type Body, type Contract, type Language, plainResult } from '@strom/contract'
import { toActor } from '../../base/audit/record-audit.ts'
import { refusal } from '../../base/http/refusals.ts'
import type { Handlers } from '../../base/http/routes.ts'
import {
  addStream,
  editStream,
  removeStream,
  type StreamChange,
  type StreamRefusal,
} from '../../watch/streams/edit-streams.ts'
import { storeImage } from '../../watch/streams/images.ts'
import { orderStreams } from '../../watch/streams/order-streams.ts'
import { listStreams, type StreamRow } from '../../watch/streams/queries.ts'
import { pictureRefusals, streamRefusals } from '../../watch/streams/refusals.ts'
import type { App } from '../app.ts'
import { presentChannels } from './channel-page.ts'
import { describeRemoval, presentStream, presentStreams } from './stream-page.ts'

const { success } = plainResult

type Fields = Omit<Body<Contract['ownerStreams']['edit']>, 'id' | 'version'>

function own(address: string | null): string | null {
  return address === '' ? null : address
}

function toStreamChange({ title, channel, tags, hidden, ...fields }: Fields): StreamChange {
  const { imageLocation, tagsSldp, ownSrc, ownSrcSldp, maintenance } = fields
  return {
    ...(title !== undefined && { title }),
    ...(channel !== undefined && { channel }),
    ...(imageLocation !== undefined && { image_location: imageLocation }),
    ...(tags !== undefined && { tags }),
    ...(tagsSldp !== undefined && { tags_sldp: tagsSldp }),
    ...(ownSrc !== undefined && { own_src: own(ownSrc) }),
    ...(ownSrcSldp !== undefined && { own_src_sldp: own(ownSrcSldp) }),
    ...(hidden !== undefined && { hidden }),
    ...(maintenance !== undefined && { maintenance_mode: maintenance }),
  }
}

type Done = { ok: true; stream: StreamRow } | { ok: false; reason: StreamRefusal; stream?: StreamRow }

export function ownerStreamRoutes(app: App): Handlers<Contract['ownerStreams']> {
  function refuse(reason: StreamRefusal, language: Language) {
    return { ...refusal(streamRefusals, reason, language), reason }
  }

  async function streamsNow(language: Language) {
    const [streams, channels] = await Promise.all([presentStreams(app), presentChannels(app, language)])
    return { resultCode: success, streams, channels }
  }

  async function outcome(done: Done, language: Language) {
    const now = done.stream ? { stream: await presentStream(app, done.stream) } : {}
    return done.ok ? { resultCode: success, ...now } : { ...refuse(done.reason, language), ...now }
  }

  return {
    list: ({ caller }) => streamsNow(caller.language),

    async add({ body: { id, title, channel, ...fields }, member, caller }) {
      const added = await addStream(app, toActor(member), { id, title, channel, ...toStreamChange(fields) })
      return outcome(added, caller.language)
    },

    async edit({ body: { id, version, ...fields }, member, caller }) {
      const edited = await editStream(app, toActor(member), { id, version, ...toStreamChange(fields) })
      return outcome(edited, caller.language)
    },

    async order({ body, member, caller: { language } }) {
      const ordered = await orderStreams(app, toActor(member), body)
      const now = await streamsNow(language)
      return ordered.ok ? now : { ...now, ...refuse(ordered.reason, language) }
    },

    async previewRemoval({ body: { id }, caller }) {
      const row = (await listStreams(app.db)).find((stream) => stream.id === id)
      if (!row) return refuse('unknown', caller.language)
      return { resultCode: success, ...(await describeRemoval(app, row)) }
    },

    async remove({ body, member, caller }) {
      const removed = await removeStream(app, toActor(member), body)
      return removed.ok ? { resultCode: success } : outcome(removed, caller.language)
    },

    async uploadImage({ body, member, caller }) {
      const stored = await storeImage(app, toActor(member), body)
      return stored.ok
        ? { resultCode: success, imageLocation: stored.location }
        : refusal(pictureRefusals, stored.reason, caller.language)
    },
  }
}

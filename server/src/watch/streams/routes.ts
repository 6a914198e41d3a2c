import { type Contract, plainResult, subscriptionResult } from '@strom/contract'
import { createSharedLoader } from '../../base/db/loader.ts'
import { refusal } from '../../base/http/refusals.ts'
import type { Handlers } from '../../base/http/routes.ts'
import { isAccessOpen } from '../../money/subscriptions/grant-access.ts'
import { knownSince, whatIsDown } from '../health/down-streams.ts'
import type { WatchApp } from '../watch-app.ts'
import { noteWatched, setFavourite } from './own-streams.ts'
import { pictureAddress } from './picture-address.ts'
import { listShownStreams } from './queries.ts'
import { findOwnStreams } from './queries-own.ts'
import { streamRefusals } from './refusals.ts'
import { toSources } from './sources.ts'

const readStreams = createSharedLoader(async (app: WatchApp) => {
  const rows = await listShownStreams(app.db, knownSince(app))
  const answer = (entitled: boolean) => ({
    resultCode: subscriptionResult.success,
    streams: rows.map((row) => ({
      id: row.id,
      title: row.title,
      ...(entitled ? toSources(app.config, row) : { src: null, src_sldp: null }),
      image_location:
        pictureAddress(app, row) || (row.not_sending.length > 0 ? '' : app.stills.address(row.channel)),
      maintenance_mode: row.maintenance_mode,
      tags: row.tags,
      tags_sldp: row.tags_sldp,
      ...whatIsDown(row),
    })),
  })
  return { whole: answer(true), withoutSources: answer(false) }
})

export function streamRoutes(app: WatchApp): Handlers<Contract['streams']> {
  return {
    async all({ member }) {
      const { whole, withoutSources } = await readStreams(app)
      return member.watchesFree || isAccessOpen(app, member.accessEndsAt) ? whole : withoutSources
    },

    async own({ member }) {
      return { resultCode: plainResult.success, ...(await findOwnStreams(app.db, member.accountId)) }
    },

    async favourite({ body, member, caller: { language } }) {
      const done = await setFavourite(app, member.accountId, body)
      return done.ok ? { resultCode: plainResult.success } : refusal(streamRefusals, done.reason, language)
    },

    async watched({ body, member, caller: { language } }) {
      const done = await noteWatched(app, member.accountId, body.id)
      return done.ok ? { resultCode: plainResult.success } : refusal(streamRefusals, done.reason, language)
    },
  }
}

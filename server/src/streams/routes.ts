import { type Contract, subscriptionResult } from '@strom/contract'
import type { App } from '../app.ts'
import type { RoutesOf } from '../http/routes.ts'
import { hasAccess } from '../subscriptions/grant-access.ts'
import { listStreams } from './queries.ts'
import { sourcesOf } from './sources.ts'

export function streamRoutes(app: App): RoutesOf<Contract['streams']> {
  return {
    async all({ member }) {
      const entitled = member.isStaff || (await hasAccess(app, member.accountId))
      const rows = await listStreams(app.db)
      return {
        resultCode: subscriptionResult.success,
        streams: rows.map((row) => ({
          id: row.id,
          title: row.title,
          ...(entitled ? sourcesOf(app.config, row) : { src: null, src_sldp: null }),
          image_location: row.image_location,
          maintenance_mode: row.maintenance_mode,
          tags: row.tags,
          tags_sldp: row.tags_sldp,
        })),
      }
    },
  }
}

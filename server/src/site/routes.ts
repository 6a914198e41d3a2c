import { type Contract, plainResult } from '@strom/contract'
import type { App } from '../app.ts'
import type { RoutesOf } from '../http/routes.ts'
import { setMaintenance } from './maintenance.ts'
import { findCurrentAnnouncement } from './queries.ts'

export function siteRoutes(app: App): RoutesOf<Contract['site']> {
  return {
    async siteSettings({ member }) {
      const { on, ...texts } = app.settings.get('maintenance')
      return {
        resultCode: plainResult.success,
        maintenanceMode: on,
        ...texts,
        brandName: app.settings.get('brandName'),
        communityLink: app.settings.get('communityLink'),
        demonstration: app.config.mode === 'demonstration',
        mayTurnOffMaintenance: on && member?.isOwner === true,
      }
    },
    async turnOffMaintenance() {
      await setMaintenance(app, false)
      return { resultCode: plainResult.success }
    },
    async latestAnnouncement() {
      const announcement = await findCurrentAnnouncement(app.db, new Date(app.clock.now()))
      return announcement
        ? { resultCode: plainResult.success, ...announcement }
        : { resultCode: plainResult.fail }
    },
  }
}

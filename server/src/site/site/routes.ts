import { type Contract, plainResult } from '@strom/contract'
import { toActor } from '../../base/audit/record-audit.ts'
import type { Handlers } from '../../base/http/routes.ts'
import { isClosed } from '../../base/settings/maintenance.ts'
import { lacksSecondFactor } from '../../people/second-factor/required.ts'
import type { SiteApp } from '../site-app.ts'
import { openSite } from './maintenance.ts'
import { findCurrentAnnouncement } from './queries.ts'

/** As for a stranger; the web app's documents contain it. */
export function publicSiteSettings(app: SiteApp) {
  const maintenance = app.settings.get('maintenance')
  const { title, firstRowText, secondRowText, nb } = maintenance
  return {
    resultCode: plainResult.success,
    maintenanceMode: isClosed(maintenance, app.clock.now()),
    title,
    firstRowText,
    secondRowText,
    ...(nb && {
      nb: {
        title: nb.title || title,
        firstRowText: nb.firstRowText || firstRowText,
        secondRowText: nb.secondRowText || secondRowText,
      },
    }),
    brandName: app.settings.get('brandName'),
    contactAddress: app.settings.get('contactAddress') || null,
    communityLink: app.settings.get('communityLink'),
    timeZone: app.settings.get('timeZone'),
    demonstration: app.config.mode === 'demonstration',
    payments: app.config.payments.kind !== 'none',
    textsVersion: app.texts.version(),
    bitcoinPages: app.settings.get('bitcoinPages'),
    pages: app.pages.list().flatMap(({ slug, title, shown }) => (shown ? [{ slug, title }] : [])),
    mayTurnOffMaintenance: false,
  }
}

export function siteRoutes(app: SiteApp): Handlers<Contract['site']> {
  return {
    async siteSettings({ member }) {
      const settings = publicSiteSettings(app)
      if (!settings.maintenanceMode || !member?.isOwner) return settings
      const lacks = await lacksSecondFactor(app, member)
      return { ...settings, mayTurnOffMaintenance: !lacks, ...(lacks && { secondFactorMissing: true }) }
    },
    async turnOffMaintenance({ member }) {
      await openSite(app, toActor(member))
      return { resultCode: plainResult.success }
    },
    async latestAnnouncement() {
      const current = await findCurrentAnnouncement(app.db, new Date(app.clock.now()))
      if (!current) return { resultCode: plainResult.fail }
      const { token, title, text, title_nb, text_nb } = current
      const nb =
        (title_nb ?? text_nb) === null ? {} : { nb: { title: title_nb ?? title, text: text_nb ?? text } }
      return { resultCode: plainResult.success, token, title, text, ...nb }
    },
  }
}

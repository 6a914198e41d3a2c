import { type Contract, type Language, type OwnerMaintenance, plainResult } from '@strom/contract'
import { toActor } from '../../base/audit/record-audit.ts'
import { type Refusals, refusal, refused } from '../../base/http/refusals.ts'
import type { Handlers } from '../../base/http/routes.ts'
import { listSettings } from '../../base/settings/queries.ts'
import { readSetting } from '../../base/settings/read-setting.ts'
import { announce, cancelAnnouncement, listAnnouncements } from '../../site/site/announcements.ts'
import { closeSite, openSite } from '../../site/site/maintenance.ts'
import type { PeriodFault } from '../../site/site/period.ts'
import type { App } from '../app.ts'

const refusals: Refusals<PeriodFault | 'changed-meanwhile' | 'unknown'> = {
  'begins-in-the-past': refused(
    'The beginning has passed. Leave it empty to begin at once.',
    'Begynnelsen er passert. La den stå tom for å begynne med en gang.',
  ),
  'ends-in-the-past': refused(
    'The end has passed; nobody would ever see it.',
    'Slutten er passert; ingen ville fått se det.',
  ),
  'ends-before-it-begins': refused('It would end before it begins.', 'Det ville sluttet før det begynner.'),
  'changed-meanwhile': refused(
    'Somebody else changed this meanwhile. Nothing was done; look at how it is now.',
    'Noen andre endret dette i mellomtiden. Ingenting er gjort; se hvordan det er nå.',
  ),
  unknown: refused('This announcement is over already.', 'Denne kunngjøringen er allerede over.'),
}

function toPeriod({ from, until }: { from: string | null; until: string | null }) {
  return { from: from === null ? null : new Date(from), until: until === null ? null : new Date(until) }
}

/** As stored: this node's memory may lag. */
async function maintenanceNow(app: App): Promise<OwnerMaintenance> {
  const row = (await listSettings(app.db)).find(({ name }) => name === 'maintenance')
  const { value } = readSetting('maintenance', row?.value)
  return { ...value, changedAt: row?.updated_at.toISOString() ?? null }
}

export function noticeRoutes(app: App): Handlers<Contract['notices']> {
  async function announcementsNow() {
    const announcements = (await listAnnouncements(app)).map(
      ({ id, title, text, starts_at, ends_at, shown }) => ({
        id,
        title,
        text,
        shown,
        from: starts_at.toISOString(),
        until: ends_at?.toISOString() ?? null,
      }),
    )
    return { resultCode: plainResult.success, announcements }
  }

  type Done = { ok: true } | { ok: false; reason: PeriodFault | 'changed-meanwhile' }

  async function maintenanceAfter(done: Done, language: Language) {
    const now = { resultCode: plainResult.success, maintenance: await maintenanceNow(app) }
    return done.ok ? now : { ...now, ...refusal(refusals, done.reason, language) }
  }

  return {
    announcements: announcementsNow,

    async announce({ body: { from, until, nb = null, ...words }, member, caller }) {
      const wanted = { ...words, nb, ...toPeriod({ from, until }) }
      const made = await announce(app, wanted, toActor(member))
      return made.ok ? announcementsNow() : refusal(refusals, made.reason, caller.language)
    },

    async callOff({ body: { id }, member, caller }) {
      const cancelled = await cancelAnnouncement(app, id, toActor(member))
      const now = await announcementsNow()
      return cancelled.ok ? now : { ...now, ...refusal(refusals, 'unknown', caller.language) }
    },

    maintenance: () => maintenanceAfter({ ok: true }, 'en'),

    async closeSite({ body: { from, until, changedAt, nb = null, ...texts }, member, caller }) {
      const isTranslated = nb !== null && Object.values(nb).some((text) => text !== '')
      const wanted = {
        ...texts,
        nb: isTranslated ? nb : null,
        ...toPeriod({ from, until }),
        seenAt: changedAt,
      }
      return maintenanceAfter(await closeSite(app, wanted, toActor(member)), caller.language)
    },

    async openSite({ body: { changedAt }, member, caller }) {
      const opened = await openSite(app, toActor(member), { seenAt: changedAt })
      return maintenanceAfter(opened, caller.language)
    },
  }
}

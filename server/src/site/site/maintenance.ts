import { type Actor, recordAudit } from '../../base/audit/record-audit.ts'
import type { SettingValues } from '../../base/settings/definitions.ts'
import { lockSettings } from '../../base/settings/queries.ts'
import { readSetting } from '../../base/settings/read-setting.ts'
import type { SiteApp } from '../site-app.ts'
import { findPeriodFault, type Period, type PeriodFault } from './period.ts'

type Maintenance = SettingValues['maintenance']
type MaintenanceTexts = Pick<Maintenance, 'title' | 'firstRowText' | 'secondRowText' | 'nb'>

/** ISO time of the last change that the caller saw; null: never changed. */
type Seen = { seenAt?: string | null | undefined }

type Stored = { ok: true; maintenance: Maintenance } | { ok: false; reason: 'changed-meanwhile' }

function store(
  app: SiteApp,
  by: Actor,
  { seenAt }: Seen,
  changed: (before: Maintenance) => Maintenance,
): Promise<Stored> {
  return app.db.transaction().execute(async (tx) => {
    const row = (await lockSettings(tx)).find(({ name }) => name === 'maintenance')
    if (seenAt !== undefined && seenAt !== (row?.updated_at.toISOString() ?? null)) {
      return { ok: false, reason: 'changed-meanwhile' }
    }
    const { value: before } = readSetting('maintenance', row?.value)
    const after = changed(before)
    await app.settings.set(tx, 'maintenance', after)
    await recordAudit(app, tx, by, {
      act: after.on ? 'site-closed' : 'site-opened',
      subject: { kind: 'setting', id: 'maintenance' },
      before,
      after,
    })
    return { ok: true, maintenance: after }
  })
}

/** Running players go on. Every call compares the times, so no job has to. */
export async function closeSite(
  app: SiteApp,
  { from, until, seenAt, ...texts }: Period & Partial<MaintenanceTexts> & Seen,
  by: Actor,
): Promise<Stored | { ok: false; reason: PeriodFault }> {
  const reason = findPeriodFault({ from, until }, new Date(app.clock.now()))
  if (reason) return { ok: false, reason }
  const times = { from: from?.toISOString() ?? null, until: until?.toISOString() ?? null }
  // New texts invalidate the old translation.
  const nb = Object.keys(texts).length > 0 && texts.nb === undefined ? { nb: null } : {}
  return store(app, by, { seenAt }, (before) => ({ ...before, ...nb, ...texts, ...times, on: true }))
}

/** Forgets an upcoming maintenance too. */
export function openSite(app: SiteApp, by: Actor, seen: Seen = {}): Promise<Stored> {
  return store(app, by, seen, (before) => ({ ...before, on: false, from: null, until: null }))
}

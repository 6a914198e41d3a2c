import type { App } from '../app.ts'
import { type Actor, recordAct } from '../audit/record-act.ts'
import type { SettingValues } from '../settings/definitions.ts'
import { findPeriodFault, type Period, type PeriodFault } from './period.ts'

type Maintenance = SettingValues['maintenance']
type MaintenanceTexts = Pick<Maintenance, 'title' | 'firstRowText' | 'secondRowText'>

async function store(app: App, value: Maintenance, by: Actor): Promise<Maintenance> {
  await app.db.transaction().execute(async (tx) => {
    await app.settings.set(tx, 'maintenance', value)
    await recordAct(app, tx, by, {
      act: value.on ? 'site-closed' : 'site-opened',
      subject: { kind: 'setting', id: 'maintenance' },
      before: app.settings.get('maintenance'),
      after: value,
    })
  })
  return value
}

/**
 * Closes the site for everyone but owners, at once or at a time, until a time or until it is opened; players that run
 * go on (design 5.9). Nothing has to run at those times: every call looks at them. Texts that are not given stay.
 * @returns what is stored. Refused: times that have passed, and an end that is not after the beginning.
 */
export async function closeSite(
  app: App,
  { from, until, ...texts }: Period & Partial<MaintenanceTexts>,
  by: Actor,
): Promise<{ ok: true; maintenance: Maintenance } | { ok: false; reason: PeriodFault }> {
  const reason = findPeriodFault({ from, until }, new Date(app.clock.now()))
  if (reason) return { ok: false, reason }
  const times = { from: from?.toISOString() ?? null, until: until?.toISOString() ?? null }
  const value = { ...app.settings.get('maintenance'), ...texts, ...times, on: true }
  const maintenance = await store(app, value, by)
  return { ok: true, maintenance }
}

/** Opens the site, and forgets a maintenance that was still to come. */
export function openSite(app: App, by: Actor): Promise<Maintenance> {
  return store(app, { ...app.settings.get('maintenance'), on: false, from: null, until: null }, by)
}

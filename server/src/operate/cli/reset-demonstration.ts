import { classifyDatabaseError } from '../../base/db/classify-database-error.ts'
import { settingDefinitions } from '../../base/settings/definitions.ts'
import { endSignIns } from '../../people/sessions/sign-out.ts'
import { listStreams } from '../../watch/streams/queries.ts'
import type { App } from '../app.ts'
import { findInstallationMode } from '../demo/installation-mode.ts'
import { seedDemonstration } from '../demo/seed.ts'
import { emptyTables, listAccountsOfSignIns } from '../doctor/queries.ts'
import { waitForSettings } from './wait-for-settings.ts'

const firstValues = Object.fromEntries(
  Object.entries(settingDefinitions).map(([name, { initial }]) => [name, initial]),
)

export type Reset = { ok: true; streams: number; signInsEnded: number } | { ok: false; reason: 'production' }

/** Waits until the gate knows, so that players hear the reason before their sessions are gone. */
async function endEverySignIn(app: App): Promise<number> {
  const signIns = await listAccountsOfSignIns(app.db)
  const accountIds = new Set(signIns)
  await app.db.transaction().execute(async (tx) => {
    for (const accountId of accountIds) await endSignIns(app, tx, { accountId }, 'signed-out-everywhere')
  })
  for (const accountId of accountIds) await app.registry.refresh(accountId)
  return signIns.length
}

const maxTries = 5

/** Emptying may deadlock with a reader, so it is retried. */
async function resetOnce(app: App, tries = maxTries): Promise<void> {
  try {
    await app.db.transaction().execute(async (tx) => {
      await emptyTables(tx)
      await seedDemonstration(app, tx)
      await app.events.publish(tx, 'settings', {})
      await app.events.publish(tx, 'texts', {})
      await app.events.publish(tx, 'pages', {})
      await app.events.publish(tx, 'streams-changed', {})
      await app.events.publish(tx, 'programme', { all: true })
    })
  } catch (error) {
    if (tries === 1 || classifyDatabaseError(error) !== 'busy') throw error
    await resetOnce(app, tries - 1)
  }
}

/** All or nothing, while the site runs. Refused in production mode and on a production site's data. */
export async function resetDemonstration(app: App): Promise<Reset> {
  const { mode } = app.config
  if (mode === 'production' || (await findInstallationMode(app.db)) === 'production')
    return { ok: false, reason: 'production' }
  const signInsEnded = await endEverySignIn(app)
  await resetOnce(app)
  await app.texts.renew()
  await app.pages.renew()
  await app.provider.standIn?.reset()
  await waitForSettings(app, firstValues)
  return { ok: true, streams: (await listStreams(app.db)).length, signInsEnded }
}

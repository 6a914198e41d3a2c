import type { App } from '../app.ts'

/** Closes or opens the site for everyone but owners; players that run go on (design 5.9). */
export async function setMaintenance(app: App, on: boolean) {
  await app.db
    .transaction()
    .execute((tx) => app.settings.set(tx, 'maintenance', { ...app.settings.get('maintenance'), on }))
}

import type { App } from '../app.ts'
import { listWaitingMails } from './queries.ts'

/** Gives each mail that waits a job of its own again, where the jobs were lost: a backup has the mails only. */
export async function requeueWaiting(app: App) {
  for (const mailId of await listWaitingMails(app.db)) await app.jobs.send(app.db, 'send-mail', { mailId })
}

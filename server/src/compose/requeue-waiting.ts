import { listWaitingMails } from '../base/mail/queries.ts'
import { listWaitingDeliveries } from '../base/webhooks/queries.ts'
import type { App } from '../operate/app.ts'

/** A backup has no jobs. */
export async function requeueWaiting(app: App) {
  for (const mailId of await listWaitingMails(app.db)) await app.jobs.send(app.db, 'send-mail', { mailId })
  for (const deliveryId of await listWaitingDeliveries(app.db)) {
    await app.jobs.send(app.db, 'send-webhook', { deliveryId })
  }
}

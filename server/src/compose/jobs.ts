import { backUpDaily } from '../base/backup/daily-backup.ts'
import type { Queues } from '../base/db/jobs/jobs.ts'
import { deliverMail, mailQueue } from '../base/mail/deliver-mail.ts'
import { openMailTransport } from '../base/mail/mail-server.ts'
import { deliverWebhook, webhookQueue } from '../base/webhooks/deliver.ts'
import { deliverDueGifts } from '../money/payments/deliver-gifts.ts'
import { processWebhookEvent } from '../money/payments/process-webhook-event.ts'
import { reconcile } from '../money/payments/reconcile.ts'
import { foldTotals } from '../money/reports/fold-totals.ts'
import { sendReminders } from '../money/subscriptions/reminders.ts'
import { tellEndedAccess } from '../money/subscriptions/tell-ended-access.ts'
import type { App } from '../operate/app.ts'
import { mailPasswordReset, passwordResetQueue } from '../people/accounts/reset-password.ts'
import { probeSources } from '../watch/health/probe-sources.ts'
import { tellProgramme } from '../watch/programme/tell-programme.ts'
import { removeAllExpired } from './retention.ts'
import { setTimesBack } from './set-times-back.ts'

export const queues = {
  'send-mail': mailQueue,
  'password-reset': passwordResetQueue,
  'remind-of-ends': {},
  'deliver-gifts': {},
  'tell-programme': {},
  'tell-ended-access': {},
  'send-webhook': webhookQueue,
  forget: {},
  'fold-totals': {},
  'provider-event': {},
  // Both run every minute.
  'probe-sources': { retryLimit: 0 },
  reconcile: { retryLimit: 0 },
  'daily-backup': { retryLimit: 3, expireInSeconds: 4 * 3600 },
} as const satisfies Queues

export function registerJobs(app: App) {
  const transport = openMailTransport(app)
  app.jobs.work<{ mailId: string }>('send-mail', async ({ data, retryCount }) =>
    deliverMail(app, await transport(), data.mailId, retryCount),
  )
  app.jobs.work<{ email: string }>('password-reset', ({ data }) => mailPasswordReset(app, data.email))
  app.jobs.work<{ eventId: string }>('provider-event', ({ data }) => processWebhookEvent(app, data.eventId))
  app.jobs.work<{ atOnce?: boolean }>('reconcile', async ({ data }) => {
    await reconcile(app, data)
  })
  app.jobs.schedule('reconcile', '* * * * *')
  app.jobs.work('forget', () => removeAllExpired(app))
  app.jobs.schedule('forget', '17 * * * *')
  app.jobs.work('probe-sources', () => probeSources(app))
  app.jobs.schedule('probe-sources', '* * * * *')
  app.jobs.work('fold-totals', () => foldTotals(app))
  app.jobs.schedule('fold-totals', '*/10 * * * *')
  app.jobs.work('remind-of-ends', () => sendReminders(app))
  app.jobs.schedule('remind-of-ends', '*/15 * * * *')
  app.jobs.work('deliver-gifts', () => deliverDueGifts(app))
  app.jobs.schedule('deliver-gifts', '*/5 * * * *')
  app.jobs.work('tell-programme', () => tellProgramme(app))
  app.jobs.schedule('tell-programme', '* * * * *')
  app.jobs.work('tell-ended-access', () => tellEndedAccess(app))
  app.jobs.schedule('tell-ended-access', '* * * * *')
  app.jobs.work<{ deliveryId: string }>('send-webhook', ({ data, retryCount }) =>
    deliverWebhook(app, data.deliveryId, retryCount),
  )
  app.jobs.work('daily-backup', () => backUpDaily(app))
  app.jobs.schedule('daily-backup', '40 2 * * *')
}

/** Reconciles first what a crash left between payment and receipt. */
export async function startJobs(app: App) {
  await setTimesBack(app).catch((error) => app.log.error({ err: error }, 'times of the future stay'))
  await app.jobs.start()
  await app.jobs.send(app.db, 'reconcile', { atOnce: true })
}

import { forgetLinks } from './accounts/links.ts'
import { mailPasswordReset, passwordResetQueue } from './accounts/reset-password.ts'
import type { App } from './app.ts'
import type { Queues } from './db/jobs.ts'
import { forgetSends } from './invitations/quota.ts'
import { deliverMail, mailQueue } from './mail/deliver-mail.ts'
import { createMailTransport } from './mail/transport.ts'
import { forgetTries } from './throttle/forget-tries.ts'

/** Every queue of the job runner. */
export const queues = {
  'send-mail': mailQueue,
  'password-reset': passwordResetQueue,
  forget: {},
} as const satisfies Queues

/** Says who does which jobs, and when those come that nobody causes. */
export function registerJobs(app: App) {
  const transport = createMailTransport(app.config)
  app.jobs.work<{ mailId: string }>('send-mail', ({ data, retryCount }) =>
    deliverMail(app, transport, data.mailId, retryCount),
  )
  app.jobs.work<{ email: string }>('password-reset', ({ data }) => mailPasswordReset(app, data.email))
  app.jobs.work('forget', async () => {
    await forgetTries(app)
    await forgetLinks(app)
    await forgetSends(app)
  })
  app.jobs.schedule('forget', '17 * * * *')
}

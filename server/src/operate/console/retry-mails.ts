import { type Actor, recordAudit } from '../../base/audit/record-audit.ts'
import { listRetryable, retryMail } from '../../base/mail/retry-mail.ts'
import type { App } from '../app.ts'

/** Per transaction. */
const atOnce = 1000

/**
 * Requeues mails given up in the last seven days, oldest first. A mail requeued meanwhile by another call
 * counts in neither figure.
 */
export async function retryMails(app: App, by: Actor): Promise<{ retried: number; left: number }> {
  return app.db.transaction().execute(async (tx) => {
    const all = await listRetryable(app, tx)
    const some = all.slice(0, atOnce)
    let retried = 0
    for (const id of some) if ((await retryMail(app, tx, id)).ok) retried += 1
    if (retried > 0) await recordAudit(app, tx, by, { act: 'mails-retried', after: { mails: retried } })
    return { retried, left: all.length - some.length }
  })
}

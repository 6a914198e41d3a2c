import type { MailState } from '@strom/contract'
import type { Core } from '../core.ts'
import { toMessage } from '../db/events/events.ts'
import { findQueuedMail, markAttempted, markSent, type QueuedMail } from './queries.ts'
import type { MailTransport } from './transport.ts'

/** Over about two and a half days. */
export const mailRetries = 64

export const mailQueue = { retryLimit: mailRetries, retryDelay: 20, retryDelayMax: 3600, retryBackoff: true }

export type MailAttempted = { mailId: string; state: MailState }

const topic = 'mail-tried'

async function recordSent(app: Core, { id }: QueuedMail, forget: boolean) {
  const message = toMessage(topic, { mailId: id, state: 'sent' } satisfies MailAttempted)
  await markSent(app.db, { id, now: new Date(app.clock.now()), forget, message })
}

async function recordFailure(app: Core, { id }: QueuedMail, state: 'queued' | 'failed', error: string) {
  await app.db.transaction().execute(async (tx) => {
    await markAttempted(tx, id, state, error)
    await app.events.publish(tx, topic, { mailId: id, state } satisfies MailAttempted)
  })
}

/**
 * At least once: repeats the same message if its hand-over was not recorded.
 * @throws to have it retried.
 */
export async function deliverMail(app: Core, transport: MailTransport, mailId: string, tried: number) {
  const mail = await findQueuedMail(app.db, mailId)
  if (!mail) return
  if (mail.useful_until && mail.useful_until.getTime() <= app.clock.now()) {
    return recordFailure(app, mail, 'failed', mail.error ?? 'not sent before it lost its use')
  }
  const handover = await transport.send(mail)
  if (handover.ok) return recordSent(app, mail, transport.isExternal)
  const again = handover.temporary && tried < mailRetries
  await recordFailure(app, mail, again ? 'queued' : 'failed', handover.error)
  if (again) throw new Error(`mail ${mail.id} was not taken yet: ${handover.error}`)
  app.log.warn({ mail: mail.id, kind: mail.kind, error: handover.error }, 'a mail was given up')
}

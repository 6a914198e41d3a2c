import { randomUUID } from 'node:crypto'
import type { Core } from '../core.ts'
import type { Db } from '../db/db.ts'
import type { Mail } from './mail.ts'
import { isMailable } from './mailable.ts'
import { giveUpMail, insertMail } from './queries.ts'

export type QueuedOrNot = { id: string; state: 'queued' | 'failed' }

/**
 * Writes a mail into the outbox in the caller's transaction, with the job that delivers it: when the transaction
 * commits, the mail will be sent, whatever happens to this process. An address to which no mail can be
 * sent is written as failed at once, for the owner to see, and has no job.
 */
export async function queueMail(app: Core, tx: Db, mail: Mail): Promise<QueuedOrNot> {
  const id = randomUUID()
  const error = isMailable(mail.to) ? null : 'no mail can be sent to such an address'
  await insertMail(tx, { id, mail, error, now: new Date(app.clock.now()) })
  if (error) return { id, state: 'failed' }
  await app.jobs.send(tx, 'send-mail', { mailId: id })
  return { id, state: 'queued' }
}

/** The error stored with a withdrawn mail. */
export const withdrawnError = 'withdrawn before it was sent'

/** Takes back a mail that still waits, because it would say what is no longer so; one that was sent stays sent. */
export function withdrawMail(tx: Db, mailId: string) {
  return giveUpMail(tx, mailId, withdrawnError)
}

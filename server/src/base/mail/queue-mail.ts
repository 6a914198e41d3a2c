import { randomUUID } from 'node:crypto'
import type { Core } from '../core.ts'
import type { Db } from '../db/db.ts'
import type { Mail } from './mail.ts'
import { isMailable } from './mailable.ts'
import { giveUpMail, insertMail } from './queries.ts'

export type QueuedOrNot = { id: string; state: 'queued' | 'failed' }

export async function queueMail(app: Core, tx: Db, mail: Mail): Promise<QueuedOrNot> {
  const id = randomUUID()
  const error = isMailable(mail.to) ? null : 'no mail can be sent to such an address'
  await insertMail(tx, { id, mail, error, now: new Date(app.clock.now()) })
  if (error) return { id, state: 'failed' }
  await app.jobs.send(tx, 'send-mail', { mailId: id })
  return { id, state: 'queued' }
}

export const withdrawnError = 'withdrawn before it was sent'

/** For a mail that is no longer true. */
export function withdrawMail(tx: Db, mailId: string) {
  return giveUpMail(tx, mailId, withdrawnError)
}

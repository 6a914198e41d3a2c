import { dayMs } from '../clock.ts'
import type { Core } from '../core.ts'
import type { Db } from '../db/db.ts'
import { isMailable } from './mailable.ts'
import { listGivenUp, lockMail, requeueMail } from './queries.ts'
import { withdrawnError } from './queue-mail.ts'

export type Retried =
  | { ok: true; to: string; error: string | null }
  | { ok: false; reason: 'not-failed' | 'withdrawn' | 'of-no-use' | 'not-mailable' }

export async function retryMail(app: Core, tx: Db, id: string): Promise<Retried> {
  const mail = await lockMail(tx, id)
  if (mail?.state !== 'failed') return { ok: false, reason: 'not-failed' }
  if (mail.error === withdrawnError) return { ok: false, reason: 'withdrawn' }
  if (mail.useful_until && mail.useful_until.getTime() <= app.clock.now()) {
    return { ok: false, reason: 'of-no-use' }
  }
  if (!isMailable(mail.recipient)) return { ok: false, reason: 'not-mailable' }
  await requeueMail(tx, id)
  await app.jobs.send(tx, 'send-mail', { mailId: id })
  return { ok: true, to: mail.recipient, error: mail.error }
}

/** Covers an outage of the mail server. */
const recentMs = 7 * dayMs

export async function listRetryable(app: Core, db: Db = app.db): Promise<string[]> {
  const now = app.clock.now()
  const given = { since: new Date(now - recentMs), now: new Date(now), but: withdrawnError }
  const rows = await listGivenUp(db, given)
  return rows.filter(({ recipient }) => isMailable(recipient)).map(({ id }) => id)
}

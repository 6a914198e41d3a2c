import { randomBytes } from 'node:crypto'
import type { App } from '../app.ts'
import type { Db } from '../db/db.ts'
import { countingFailures, type TooMany } from '../throttle/counting-failures.ts'
import { readMailToken, stopReminderMails } from './queries-mail-choices.ts'

const tokenShape = /^[A-Za-z0-9_-]{43}$/

/** Where a member stops mails about the end of access; the same for all of an account. */
export async function unsubscribeLink(app: App, tx: Db, accountId: string): Promise<string> {
  const token = await readMailToken(tx, accountId, randomBytes(32).toString('base64url'))
  return `${app.config.publicUrl}/unsubscribe?token=${token}`
}

/** Stops them by the secret of such a link; a second time does no harm. Failures count against the network. */
export function unsubscribe(
  app: App,
  token: string,
  network: string,
): Promise<{ ok: true } | { ok: false; reason: 'unknown' } | TooMany> {
  return countingFailures(app, 'link-network', network, async () => {
    const isKnown = tokenShape.test(token) && (await stopReminderMails(app.db, token))
    return isKnown ? { ok: true as const } : { ok: false as const, reason: 'unknown' as const }
  })
}

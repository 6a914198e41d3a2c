import { randomBytes } from 'node:crypto'
import type { Db } from '../../base/db/db.ts'
import { countingFailures, type TooMany } from '../../base/throttle/counting-failures.ts'
import type { MoneyApp } from '../money-app.ts'
import { readMailToken, stopProgrammeMails, stopReminderMails } from './queries-mail-choices.ts'

const tokenShape = /^[A-Za-z0-9_-]{43}$/

/** `programme`: before an item of the programme begins. */
export type MailKind = 'reminders' | 'programme'

const stop = { reminders: stopReminderMails, programme: stopProgrammeMails }

export async function unsubscribeLink(
  app: MoneyApp,
  tx: Db,
  accountId: string,
  kind: MailKind = 'reminders',
): Promise<string> {
  const token = await readMailToken(tx, accountId, randomBytes(32).toString('base64url'))
  return `${app.config.publicUrl}/unsubscribe?token=${token}${kind === 'programme' ? '&kind=programme' : ''}`
}

export function unsubscribe(
  app: MoneyApp,
  { token, kind = 'reminders' }: { token: string; kind?: MailKind | undefined },
  network: string,
): Promise<{ ok: true } | { ok: false; reason: 'unknown' } | TooMany> {
  return countingFailures(app, 'link-network', network, async () => {
    const isKnown = tokenShape.test(token) && (await stop[kind](app.db, token))
    return isKnown ? { ok: true as const } : { ok: false as const, reason: 'unknown' as const }
  })
}

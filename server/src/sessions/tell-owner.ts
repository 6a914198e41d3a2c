import type { Language } from '@strom/contract'
import type { App } from '../app.ts'
import type { Db } from '../db/db.ts'
import type { MailBody } from '../mail/mail.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { findOwnerToTell } from './queries-begin.ts'

/** Mails an owner what acts in their name from now on, in the transaction that lets it; for all other accounts it does nothing. */
export async function tellOwner(
  app: App,
  tx: Db,
  accountId: string,
  kind: 'key-added' | 'device-added',
  compose: (language: Language) => MailBody,
) {
  const owner = await findOwnerToTell(tx, accountId)
  if (!owner) return
  const { email: to, language } = owner
  await queueMail(app, tx, { kind, to, language, ...compose(language) })
}

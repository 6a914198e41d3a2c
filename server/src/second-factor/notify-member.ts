import type { Language } from '@strom/contract'
import type { App } from '../app.ts'
import type { Db } from '../db/db.ts'
import type { MailBody, Reader } from '../mail/mail.ts'
import { queueMail } from '../mail/queue-mail.ts'

/** Mails a member what happened to their second factor, in the transaction in which it does. */
export async function notifyMember(
  app: App,
  tx: Db,
  { email, language }: { email: string; language: Language },
  kind: string,
  compose: (reader: Reader) => MailBody,
) {
  const mail = compose({ language, brandName: app.settings.get('brandName') })
  await queueMail(app, tx, { kind, to: email, language, ...mail })
}

import type { Language } from '@strom/contract'
import type { App } from '../app.ts'
import type { Db } from '../db/db.ts'
import type { MailBody, Reader } from '../mail/mail.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { readerOf } from '../mail/reader.ts'

/** Mails a member what happened to their second factor, in the transaction in which it does. */
export async function notifyMember(
  app: App,
  tx: Db,
  { email, language }: { email: string; language: Language },
  kind: string,
  compose: (reader: Reader) => MailBody,
) {
  const mail = compose(readerOf(app, language))
  await queueMail(app, tx, { kind, to: email, language, ...mail })
}

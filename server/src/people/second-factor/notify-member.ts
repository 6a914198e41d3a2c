import type { Language } from '@strom/contract'
import type { Db } from '../../base/db/db.ts'
import type { MailBody, Reader } from '../../base/mail/mail.ts'
import { queueMail } from '../../base/mail/queue-mail.ts'
import { readerOf } from '../../base/mail/reader.ts'
import type { PeopleApp } from '../people-app.ts'

export async function notifyMember(
  app: PeopleApp,
  tx: Db,
  { email, language }: { email: string; language: Language },
  kind: string,
  compose: (reader: Reader) => MailBody,
) {
  const mail = compose(readerOf(app, language))
  await queueMail(app, tx, { kind, to: email, language, ...mail })
}

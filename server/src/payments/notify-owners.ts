import { listOwnersToNotify } from '../accounts/queries.ts'
import type { App } from '../app.ts'
import type { Db } from '../db/db.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { readerOf } from '../mail/reader.ts'
import { type StaffNotice, staffNoticeMail } from './emails-staff.ts'

/** Mails every owner what a person has to look at, in the transaction that learned of it. */
export async function notifyOwners(app: App, tx: Db, news: StaffNotice) {
  for (const { email, language } of await listOwnersToNotify(tx)) {
    const body = staffNoticeMail(readerOf(app, language), news)
    await queueMail(app, tx, { kind: news.kind, to: email, language, ...body })
  }
}

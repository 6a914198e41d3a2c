import type { Db } from '../../base/db/db.ts'
import { queueMail } from '../../base/mail/queue-mail.ts'
import { readerOf } from '../../base/mail/reader.ts'
import { listOwnersToNotify } from '../../people/accounts/queries.ts'
import type { MoneyApp } from '../money-app.ts'
import { type StaffNotice, staffNoticeMail } from './emails-staff.ts'

export async function notifyOwners(app: MoneyApp, tx: Db, news: StaffNotice) {
  for (const { email, language } of await listOwnersToNotify(tx)) {
    const body = staffNoticeMail(readerOf(app, language), news, app.provider.title)
    await queueMail(app, tx, { kind: news.kind, to: email, language, ...body })
  }
}

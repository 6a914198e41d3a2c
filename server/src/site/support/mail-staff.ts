import type { Db } from '../../base/db/db.ts'
import { queueMail } from '../../base/mail/queue-mail.ts'
import { readerOf } from '../../base/mail/reader.ts'
import { findAccount } from '../../people/accounts/queries.ts'
import type { SiteApp } from '../site-app.ts'
import { ticketWrittenMail } from './emails.ts'
import { listStaffToMail } from './queries.ts'
import { staffTicketLink } from './ticket.ts'

/** Not to the writer. In the caller's transaction. */
export async function mailStaff(
  app: SiteApp,
  tx: Db,
  written: { accountId: string; ticketId: number; subject: string; text: string; isAnswer: boolean },
) {
  const { accountId, ticketId, ...content } = written
  const from = (await findAccount(tx, accountId))?.email ?? ''
  for (const { id, email, language } of await listStaffToMail(tx)) {
    if (id === accountId) continue
    const mail = ticketWrittenMail(readerOf(app, language), {
      ...content,
      from,
      link: staffTicketLink(app, ticketId),
    })
    await queueMail(app, tx, { kind: 'ticket-written', to: email, language, ...mail })
  }
}

import { type Contract, type Language, plainResult } from '@strom/contract'
import { recordAudit, toActor } from '../../base/audit/record-audit.ts'
import { type Refusals, refusal, refused } from '../../base/http/refusals.ts'
import type { Handlers } from '../../base/http/routes.ts'
import { composeMail } from '../../base/mail/compose.ts'
import { queueMail } from '../../base/mail/queue-mail.ts'
import { readerOf } from '../../base/mail/reader.ts'
import { listRetryable, type Retried, retryMail } from '../../base/mail/retry-mail.ts'
import type { App } from '../app.ts'
import { searchMails } from './queries-mails.ts'
import { findPerson } from './queries-people.ts'
import { retryMails } from './retry-mails.ts'

const pageLength = 50

const refusals: Refusals<Extract<Retried, { ok: false }>['reason']> = {
  'not-failed': refused('This mail is not one that was given up.', 'Denne e-posten er ikke gitt opp.'),
  withdrawn: refused(
    'This mail was taken back because it no longer holds true.',
    'Denne e-posten ble trukket tilbake fordi den ikke lenger stemmer.',
  ),
  'of-no-use': refused(
    'The link in this mail has run out; it is of no use any more.',
    'Lenken i denne e-posten har gått ut; den er ikke til nytte lenger.',
  ),
  'not-mailable': refused(
    'No mail can be sent to such an address.',
    'Det går ikke an å sende e-post til en slik adresse.',
  ),
}

function testMail(app: App, language: Language) {
  const reader = readerOf(app, language)
  const words = {
    en: {
      subject: `Test mail from ${reader.brandName}`,
      text: 'This mail was sent from the console. Since it has arrived, the site can send mail.',
    },
    nb: {
      subject: `Test-e-post fra ${reader.brandName}`,
      text: 'Denne e-posten ble sendt fra konsollen. Siden den kom fram, kan nettstedet sende e-post.',
    },
  }[language]
  return composeMail({ ...reader, subject: words.subject, paragraphs: [words.text] })
}

export function mailRoutes(app: App): Handlers<Contract['mails']> {
  return {
    async search({ body }) {
      const rows = await searchMails(app.db, { ...body, limit: pageLength + 1 })
      const mails = rows.slice(0, pageLength).map(({ recipient, created_at, sent_at, ...mail }) => ({
        ...mail,
        to: recipient,
        at: created_at.toISOString(),
        sentAt: sent_at?.toISOString() ?? null,
      }))
      return { resultCode: plainResult.success, mails, more: rows.length > pageLength }
    },

    async retry({ body: { id }, member, caller }) {
      const retried = await app.db.transaction().execute(async (tx) => {
        const done = await retryMail(app, tx, id)
        if (!done.ok) return done
        await recordAudit(app, tx, toActor(member), {
          act: 'mail-retried',
          subject: { kind: 'mail', id },
          before: { error: done.error },
          after: { to: done.to },
        })
        return done
      })
      return retried.ok
        ? { resultCode: plainResult.success }
        : refusal(refusals, retried.reason, caller.language)
    },

    async retryAll({ body: { preview }, member }) {
      const done = preview
        ? { retried: 0, left: (await listRetryable(app)).length }
        : await retryMails(app, toActor(member))
      return { resultCode: plainResult.success, ...done }
    },

    async sendTest({ member, caller: { language } }) {
      const owner = await findPerson(app.db, member.accountId)
      const to = owner?.email ?? ''
      await app.db.transaction().execute(async (tx) => {
        const { id } = await queueMail(app, tx, { kind: 'test', to, language, ...testMail(app, language) })
        await recordAudit(app, tx, toActor(member), {
          act: 'test-mail-sent',
          subject: { kind: 'mail', id },
          after: { to },
        })
      })
      return { resultCode: plainResult.success, to }
    },
  }
}

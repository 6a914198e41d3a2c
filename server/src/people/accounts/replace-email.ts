import type { Language } from '@strom/contract'
import type { Db } from '../../base/db/db.ts'
import { queueMail } from '../../base/mail/queue-mail.ts'
import { readerOf } from '../../base/mail/reader.ts'
import { timeSpan } from '../../base/time-in-words.ts'
import type { PeopleApp } from '../people-app.ts'
import { emailChangedMail } from './emails.ts'
import { issueLink, revokeLinks } from './links.ts'
import { updateEmail } from './queries.ts'

const undoSeconds = 7 * 86_400

type Account = { id: string; email: string; language: Language }

/** The caller's transaction holds the account and both addresses. */
export async function replaceEmail(
  app: PeopleApp,
  tx: Db,
  { id, email: old, language }: Account,
  email: string,
) {
  await updateEmail(tx, id, email)
  await revokeLinks(app, tx, id)
  const link = { accountId: id, purpose: 'email-undo', newEmail: old, seconds: undoSeconds } as const
  const { address, expiresAt } = await issueLink(app, tx, link)
  const reader = readerOf(app, language)
  const undo = { link: address, lifetime: timeSpan(undoSeconds, language) }
  await queueMail(app, tx, {
    kind: 'email-changed',
    to: old,
    language,
    usefulUntil: expiresAt,
    ...emailChangedMail(reader, { email, ...undo }),
  })
}

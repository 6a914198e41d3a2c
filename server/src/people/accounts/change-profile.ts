import type { Language } from '@strom/contract'
import type { Db } from '../../base/db/db.ts'
import { isMailable } from '../../base/mail/mailable.ts'
import { queueMail } from '../../base/mail/queue-mail.ts'
import { readerOf } from '../../base/mail/reader.ts'
import type { TooMany } from '../../base/throttle/counting-failures.ts'
import { readLimit } from '../../base/throttle/limits.ts'
import { consumeAttempt } from '../../base/throttle/queries.ts'
import { timeSpan } from '../../base/time-in-words.ts'
import type { PeopleApp } from '../people-app.ts'
import { confirmEmailMail, emailChangeAskedMail } from './emails.ts'
import { issueLink, revokeLinks } from './links.ts'
import { findAccountByEmail, updateAccount } from './queries.ts'
import { verifyOwnPassword } from './verify-own-password.ts'

export type ProfileChange =
  | { ok: true; emailUpdatePending: boolean; usernameUpdated: boolean }
  | { ok: false; reason: 'wrong-password' | 'email-taken' | 'unmailable' | 'changed-meanwhile' }
  | TooMany

type Owner = { id: string; email: string; language: Language }

async function requestConfirmation(
  app: PeopleApp,
  tx: Db,
  { id, email: oldEmail, language }: Owner,
  newEmail: string,
) {
  const seconds = app.settings.get('emailChangeSeconds')
  const reader = readerOf(app, language)
  await revokeLinks(app, tx, id, 'email-change')
  const link = await issueLink(app, tx, { accountId: id, purpose: 'email-change', newEmail, seconds })
  const lifetime = timeSpan(seconds, language)
  await queueMail(app, tx, {
    kind: 'email-change-confirm',
    to: newEmail,
    language,
    usefulUntil: link.expiresAt,
    ...confirmEmailMail(reader, { link: link.address, lifetime, email: newEmail }),
  })
  await queueMail(app, tx, {
    kind: 'email-change-asked',
    to: oldEmail,
    language,
    ...emailChangeAskedMail(reader, newEmail),
  })
}

/** The address counts once its mailed link is opened. */
export async function changeProfile(
  app: PeopleApp,
  accountId: string,
  wish: { username: string; email: string; password: string },
): Promise<ProfileChange> {
  const asked = await verifyOwnPassword(app, accountId, wish.password)
  if (!asked.ok) return asked
  const { account } = asked
  const usernameUpdated = wish.username !== account.username
  const emailUpdatePending = wish.email !== account.email
  if (emailUpdatePending) {
    const seconds = await consumeAttempt(app.db, readLimit(app, 'email-change'), accountId)
    if (seconds > 0) return { ok: false, reason: 'too-many', seconds }
    if (!isMailable(wish.email)) return { ok: false, reason: 'unmailable' }
  }
  return app.db.transaction().execute(async (tx): Promise<ProfileChange> => {
    if (emailUpdatePending && (await findAccountByEmail(tx, wish.email)))
      return { ok: false, reason: 'email-taken' }
    // Even for the same username: locks the account and detects a password changed meanwhile.
    const changed = await updateAccount(tx, account, { username: wish.username })
    if (!changed) return { ok: false, reason: 'changed-meanwhile' }
    if (emailUpdatePending) await requestConfirmation(app, tx, account, wish.email)
    return { ok: true, emailUpdatePending, usernameUpdated }
  })
}

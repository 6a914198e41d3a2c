import type { Db } from '../../base/db/db.ts'
import { queueMail } from '../../base/mail/queue-mail.ts'
import { readerOf } from '../../base/mail/reader.ts'
import { countingFailures, type TooMany } from '../../base/throttle/counting-failures.ts'
import { readLimit } from '../../base/throttle/limits.ts'
import { consumeAttempt, resetAttempts } from '../../base/throttle/queries.ts'
import { timeSpan } from '../../base/time-in-words.ts'
import type { PeopleApp } from '../people-app.ts'
import { afterPasswordChange, type EndPowers } from './change-password.ts'
import { passwordResetMail } from './emails.ts'
import type { Person } from './guessable-passwords.ts'
import { consumeLink, issueLink, type LinkRefusal, openLink } from './links.ts'
import { hashPassword } from './passwords.ts'
import { findAccountByEmail, lockAccount, updatePasswordHash } from './queries.ts'

/** The job that a request for a reset link leaves behind; it holds an address that may be nobody's, so it is soon deleted. */
export const passwordResetQueue = { deleteAfterSeconds: 60 }

/**
 * Takes a request for a reset link. Nothing here looks at whether the address is
 * registered: known or not, the same rows are written and the same answer goes back, and the rest is a job's. Past
 * the limit of an address its owner has working links in the mailbox already.
 */
export async function requestPasswordReset(
  app: PeopleApp,
  { email, network }: { email: string; network: string },
): Promise<{ ok: true } | TooMany> {
  const seconds = Math.max(
    await consumeAttempt(app.db, readLimit(app, 'password-reset-address'), email),
    await consumeAttempt(app.db, readLimit(app, 'password-reset-network'), network),
  )
  if (seconds > 0) return { ok: false, reason: 'too-many', seconds }
  await app.jobs.send(app.db, 'password-reset', { email })
  return { ok: true }
}

/** Does that job. */
export function mailPasswordReset(app: PeopleApp, email: string): Promise<void> {
  return app.db.transaction().execute((tx) => queuePasswordReset(app, tx, email))
}

/** Mails a link to the address if it is somebody's. Earlier links work on until they run out or one is used. */
export async function queuePasswordReset(app: PeopleApp, tx: Db, email: string): Promise<void> {
  const found = await findAccountByEmail(tx, email)
  if (!found) return
  // A change of address or password that is under way takes the power of all links: none may slip in beside it.
  await lockAccount(tx, found.id)
  const account = await findAccountByEmail(tx, email)
  if (!account || account.suspended_at) return
  const seconds = app.settings.get('passwordResetSeconds')
  const { id, language } = account
  const link = await issueLink(app, tx, { accountId: id, purpose: 'password-reset', seconds })
  const reader = readerOf(app, language)
  const mail = passwordResetMail(reader, { link: link.address, lifetime: timeSpan(seconds, language) })
  await queueMail(app, tx, {
    kind: 'password-reset',
    to: email,
    language,
    usefulUntil: link.expiresAt,
    ...mail,
  })
}

type ResetRefusal = { ok: false; reason: LinkRefusal } | TooMany

/** Whose reset link this is; looking does not use it up. */
export function verifyPasswordReset(
  app: PeopleApp,
  { token, network }: { token: string; network: string },
): Promise<{ ok: true; email: string } | ResetRefusal> {
  return countingFailures(app, 'link-network', network, async () => {
    const opened = await openLink(app, app.db, 'password-reset', token)
    return opened.ok ? { ok: true as const, email: opened.link.email } : opened
  })
}

/** Refuses a password that is easily guessed for this person; null when it is acceptable. */
type Judge<R> = (person: Person) => R | null

/**
 * Gives an account a new password by a reset link, once. Every device is signed out, every key ends,
 * other open links lose their power, failed sign-ins of the address are forgotten.
 */
export async function resetPassword<R>(
  app: PeopleApp,
  {
    token,
    newPassword,
    network,
    refuse,
  }: { token: string; newPassword: string; network: string; refuse: Judge<R> },
  endPowers: EndPowers,
): Promise<{ ok: true } | { ok: false; reason: 'guessable'; refusal: R } | ResetRefusal> {
  const done = await countingFailures(app, 'link-network', network, async () => {
    const opened = await openLink(app, app.db, 'password-reset', token)
    if (!opened.ok) return opened
    // The link is good, which is all that is counted here.
    const refusal = refuse(opened.link)
    if (refusal !== null) return { ok: true as const, refusal }
    // The hash takes its time, so it is made before the transaction; the link is judged again inside.
    const passwordHash = await hashPassword(newPassword)
    const spent = await app.db.transaction().execute(async (tx) => {
      const result = await consumeLink(app, tx, 'password-reset', token)
      if (!result.ok) return result
      const { account_id: id, email, language } = result.link
      await updatePasswordHash(tx, id, passwordHash)
      await afterPasswordChange(app, tx, { id, email, language }, { endPowers })
      return result
    })
    if (!spent.ok) return spent
    await resetAttempts(app.db, readLimit(app, 'sign-in-address'), spent.link.email)
    return { ok: true as const, refusal: null }
  })
  if (!done.ok) return done
  return done.refusal === null ? { ok: true } : { ok: false, reason: 'guessable', refusal: done.refusal }
}

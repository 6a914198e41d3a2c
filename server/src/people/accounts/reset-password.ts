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

/** The job holds an address that may have no account. */
export const passwordResetQueue = { deleteAfterSeconds: 60 }

/** Does the same for known and unknown addresses. Past its limit, an address has working links already. */
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

export function mailPasswordReset(app: PeopleApp, email: string): Promise<void> {
  return app.db.transaction().execute((tx) => queuePasswordReset(app, tx, email))
}

export async function queuePasswordReset(app: PeopleApp, tx: Db, email: string): Promise<void> {
  const found = await findAccountByEmail(tx, email)
  if (!found) return
  // A simultaneous change of address or password voids all links; this one must not escape that.
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

export function verifyPasswordReset(
  app: PeopleApp,
  { token, network }: { token: string; network: string },
): Promise<{ ok: true; email: string } | ResetRefusal> {
  return countingFailures(app, 'link-network', network, async () => {
    const opened = await openLink(app, app.db, 'password-reset', token)
    return opened.ok ? { ok: true as const, email: opened.link.email } : opened
  })
}

type Judge<R> = (person: Person) => R | null

export async function resetPassword<R>(
  app: PeopleApp,
  {
    token,
    newPassword,
    network,
    refuseGuessable,
  }: { token: string; newPassword: string; network: string; refuseGuessable: Judge<R> },
  endPowers: EndPowers,
): Promise<{ ok: true } | { ok: false; reason: 'guessable'; refusal: R } | ResetRefusal> {
  const done = await countingFailures(app, 'link-network', network, async () => {
    const opened = await openLink(app, app.db, 'password-reset', token)
    if (!opened.ok) return opened
    // Only bad links count as failures.
    const refusal = refuseGuessable(opened.link)
    if (refusal !== null) return { ok: true as const, refusal }
    // Slow, so outside the transaction; the link is checked again inside.
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

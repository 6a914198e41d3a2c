import type { Language } from '@strom/contract'
import type { App } from '../app.ts'
import type { Db } from '../db/db.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { readerOf } from '../mail/reader.ts'
import type { TooMany } from '../throttle/counting-failures.ts'
import { passwordChangedMail } from './emails.ts'
import { revokeLinks } from './links.ts'
import { hashPassword } from './passwords.ts'
import { updateAccount } from './queries.ts'
import { verifyOwnPassword } from './verify-own-password.ts'

/** Ends an account's sign-ins but one; handed in, since the accounts do not know the sessions. */
export type EndSignIns = (
  app: App,
  tx: Db,
  which: { accountId: string; except?: string },
  reason: 'password-changed' | 'signed-out-everywhere',
) => Promise<unknown>

type Changed = { id: string; email: string; language: Language }

/** Carries out the effects of any new password: ends other sign-ins and open links, mails the account's owner. */
export async function afterPasswordChange(
  app: App,
  tx: Db,
  account: Changed,
  { endSignIns, keepDevice }: { endSignIns: EndSignIns; keepDevice?: string },
) {
  const which = { accountId: account.id, ...(keepDevice && { except: keepDevice }) }
  await endSignIns(app, tx, which, 'password-changed')
  await revokeLinks(app, tx, account.id)
  const reader = readerOf(app, account.language)
  const mail = passwordChangedMail(reader)
  await queueMail(app, tx, {
    kind: 'password-changed',
    to: account.email,
    language: account.language,
    ...mail,
  })
}

export type PasswordChange =
  | { ok: true }
  | { ok: false; reason: 'wrong-password' | 'changed-meanwhile' }
  | TooMany

/**
 * Changes a member's own password. Every other device is signed out,
 * open reset and e-mail links lose their power, the owner is told by mail.
 */
export async function changePassword(
  app: App,
  member: { accountId: string; deviceId: string },
  passwords: { current: string; next: string },
  endSignIns: EndSignIns,
): Promise<PasswordChange> {
  const asked = await verifyOwnPassword(app, member.accountId, passwords.current)
  if (!asked.ok) return asked
  const password_hash = await hashPassword(passwords.next, { group: member.accountId, first: true })
  return app.db.transaction().execute(async (tx): Promise<PasswordChange> => {
    const changed = await updateAccount(tx, asked.account, { password_hash })
    if (!changed) return { ok: false, reason: 'changed-meanwhile' }
    await afterPasswordChange(app, tx, asked.account, { endSignIns, keepDevice: member.deviceId })
    return { ok: true }
  })
}

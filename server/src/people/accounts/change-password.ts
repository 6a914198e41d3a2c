import type { Language } from '@strom/contract'
import type { Db } from '../../base/db/db.ts'
import { queueMail } from '../../base/mail/queue-mail.ts'
import { readerOf } from '../../base/mail/reader.ts'
import type { TooMany } from '../../base/throttle/counting-failures.ts'
import type { PeopleApp } from '../people-app.ts'
import { passwordChangedMail } from './emails.ts'
import { hashPassword } from './passwords.ts'
import { updateAccount } from './queries.ts'
import { verifyOwnPassword } from './verify-own-password.ts'

/** Passed in, since accounts know neither sessions nor keys. */
export type EndPowers = (
  app: PeopleApp,
  tx: Db,
  which: { accountId: string; except?: string; keepKeys?: readonly string[] },
  cause: 'password-changed' | 'signed-out-everywhere',
) => Promise<unknown>

type Changed = { id: string; email: string; language: Language }

export async function afterPasswordChange(
  app: PeopleApp,
  tx: Db,
  account: Changed,
  { endPowers, kept }: { endPowers: EndPowers; kept?: { except: string; keepKeys: readonly string[] } },
) {
  await endPowers(app, tx, { accountId: account.id, ...kept }, 'password-changed')
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

export async function changePassword(
  app: PeopleApp,
  member: { accountId: string; deviceId: string },
  { current, next, keepKeys }: { current: string; next: string; keepKeys: readonly string[] },
  endPowers: EndPowers,
): Promise<PasswordChange> {
  const asked = await verifyOwnPassword(app, member.accountId, current)
  if (!asked.ok) return asked
  const password_hash = await hashPassword(next, { group: member.accountId, first: true })
  return app.db.transaction().execute(async (tx): Promise<PasswordChange> => {
    const changed = await updateAccount(tx, asked.account, { password_hash })
    if (!changed) return { ok: false, reason: 'changed-meanwhile' }
    const kept = { except: member.deviceId, keepKeys }
    await afterPasswordChange(app, tx, asked.account, { endPowers, kept })
    return { ok: true }
  })
}

import { countingFailures, type TooMany } from '../../base/throttle/counting-failures.ts'
import type { PeopleApp } from '../people-app.ts'
import { consumeLink, type LinkRefusal, openLink } from './links.ts'
import { findAccountByEmail, lockAccount, lockEmailAddress } from './queries.ts'
import { replaceEmail } from './replace-email.ts'

export type EmailConfirmation =
  | { ok: true; email: string }
  | { ok: false; reason: LinkRefusal | 'email-taken' }
  | TooMany

export function confirmEmailChange(
  app: PeopleApp,
  { token, network }: { token: string; network: string },
): Promise<EmailConfirmation> {
  return countingFailures(app, 'link-network', network, () =>
    app.db.transaction().execute(async (tx): Promise<EmailConfirmation> => {
      const opened = await openLink(app, tx, 'email-change', token)
      if (!opened.ok) return opened
      const { account_id: id, new_email: email, email: oldEmail, language } = opened.link
      if (email === null) throw new Error('an e-mail link without a new address')
      await lockAccount(tx, id)
      await lockEmailAddress(tx, email)
      // A link used while this waited is `used`, not `email-taken`.
      const held = await openLink(app, tx, 'email-change', token)
      if (!held.ok) return held
      if (await findAccountByEmail(tx, email)) return { ok: false, reason: 'email-taken' }
      const spent = await consumeLink(app, tx, 'email-change', token)
      if (!spent.ok) return spent
      await replaceEmail(app, tx, { id, email: oldEmail, language }, email)
      return { ok: true, email }
    }),
  )
}

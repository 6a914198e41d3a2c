import { queueMail } from '../../base/mail/queue-mail.ts'
import { readerOf } from '../../base/mail/reader.ts'
import { countingFailures } from '../../base/throttle/counting-failures.ts'
import type { PeopleApp } from '../people-app.ts'
import type { EndPowers } from './change-password.ts'
import type { EmailConfirmation } from './confirm-email-change.ts'
import { emailRestoredMail } from './emails.ts'
import { consumeLink, openLink, revokeAllLinks } from './links.ts'
import { findAccountByEmail, lockAccount, lockEmailAddress, updateEmail } from './queries.ts'

/** Ends every sign-in, key and link: an intruder may have them. */
export function undoEmailChange(
  app: PeopleApp,
  endPowers: EndPowers,
  { token, network }: { token: string; network: string },
): Promise<EmailConfirmation> {
  return countingFailures(app, 'link-network', network, () =>
    app.db.transaction().execute(async (tx): Promise<EmailConfirmation> => {
      const opened = await openLink(app, tx, 'email-undo', token)
      if (!opened.ok) return opened
      const { account_id: id, new_email: email } = opened.link
      if (email === null) throw new Error('an e-mail link without an address')
      await lockAccount(tx, id)
      await lockEmailAddress(tx, email)
      const held = await openLink(app, tx, 'email-undo', token)
      if (!held.ok) return held
      const { email: left, language } = held.link
      const owner = await findAccountByEmail(tx, email)
      if (owner && owner.id !== id) return { ok: false, reason: 'email-taken' }
      const spent = await consumeLink(app, tx, 'email-undo', token)
      if (!spent.ok) return spent
      await updateEmail(tx, id, email)
      await revokeAllLinks(app, tx, id)
      await endPowers(app, tx, { accountId: id }, 'signed-out-everywhere')
      if (left !== email) {
        const mail = emailRestoredMail(readerOf(app, language), email)
        await queueMail(app, tx, { kind: 'email-restored', to: left, language, ...mail })
      }
      return { ok: true, email }
    }),
  )
}

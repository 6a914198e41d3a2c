import type { Language } from '@strom/contract'
import type { Db } from '../../base/db/db.ts'
import type { MailBody } from '../../base/mail/mail.ts'
import { queueMail } from '../../base/mail/queue-mail.ts'
import type { PeopleApp } from '../people-app.ts'
import { findOwnerToTell } from './queries-begin.ts'

/** Only owners are told. */
export async function tellOwner(
  app: PeopleApp,
  tx: Db,
  accountId: string,
  kind: 'key-added' | 'device-added',
  compose: (language: Language) => MailBody,
) {
  const owner = await findOwnerToTell(tx, accountId)
  if (!owner) return
  const { email: to, language } = owner
  await queueMail(app, tx, { kind, to, language, ...compose(language) })
}

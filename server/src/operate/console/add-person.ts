import { randomBytes, randomUUID } from 'node:crypto'
import type { Language } from '@strom/contract'
import { type Actor, recordAudit } from '../../base/audit/record-audit.ts'
import type { Db } from '../../base/db/db.ts'
import { once } from '../../base/idempotency/once.ts'
import type { CallKey } from '../../base/idempotency/queries.ts'
import { isMailable } from '../../base/mail/mailable.ts'
import { queueMail } from '../../base/mail/queue-mail.ts'
import { readerOf } from '../../base/mail/reader.ts'
import { timeSpan } from '../../base/time-in-words.ts'
import { queueEvent } from '../../base/webhooks/queue-event.ts'
import { claimGifts } from '../../money/gifts/claim-gifts.ts'
import { lockBuyersOfGifts } from '../../money/gifts/queries.ts'
import { grantAccess } from '../../money/subscriptions/grant-access.ts'
import { usernameFor } from '../../people/accounts/default-username.ts'
import { accountMadeMail } from '../../people/accounts/emails.ts'
import { issueLink } from '../../people/accounts/links.ts'
import { hashPassword } from '../../people/accounts/passwords.ts'
import { insertAccount, lockEmailAddress } from '../../people/accounts/queries.ts'
import type { App } from '../app.ts'
import { toStaffId } from './change-person.ts'

export type NewPerson = {
  email: string
  /** Empty: the local part of the address. */
  username: string
  /** From now on; 0 for none. */
  months: number
  /** Language of mails until the person chooses another. */
  language: Language
  key?: CallKey | undefined
}

export type AddedPerson = { ok: true; id: string } | { ok: false; reason: 'email-taken' | 'unmailable' }

/** The link works as long as an invitation does. */
async function mailFirstLink(app: App, tx: Db, id: string, { email, language }: NewPerson) {
  const seconds = app.settings.get('invitationSeconds')
  const link = await issueLink(app, tx, { accountId: id, purpose: 'password-reset', seconds })
  const reader = readerOf(app, language)
  const mail = accountMadeMail(reader, { link: link.address, lifetime: timeSpan(seconds, language) })
  await queueMail(app, tx, {
    kind: 'account-made',
    to: email,
    language,
    usefulUntil: link.expiresAt,
    ...mail,
  })
}

/** Gifts that wait for the address begin. */
export async function addPerson(app: App, by: Actor, person: NewPerson): Promise<AddedPerson> {
  const { email, months, language, key } = person
  if (!isMailable(email)) return { ok: false, reason: 'unmailable' }
  // Unknown to everyone: the link is the way in.
  const password_hash = await hashPassword(randomBytes(32).toString('base64url'))
  return once<AddedPerson>(app, key, async (tx) => {
    await lockBuyersOfGifts(tx, email)
    await lockEmailAddress(tx, email)
    const id = randomUUID()
    const username = usernameFor(email, person.username)
    const created_at = new Date(app.clock.now())
    const isNew = await insertAccount(tx, { id, email, username, password_hash, language, created_at })
    if (!isNew) return { ok: false, reason: 'email-taken' }
    const data = { memberId: id, email, username }
    await queueEvent(app, tx, 'member.joined', () => ({ accountId: id, data }))
    const staffAccountId = toStaffId(by)
    if (months > 0) {
      await grantAccess(app, tx, {
        accountId: id,
        span: { months },
        reason: 'staff',
        ...(staffAccountId !== null && { staffAccountId }),
      })
    }
    await claimGifts(app, tx, { id, email })
    await mailFirstLink(app, tx, id, person)
    const subject = { kind: 'account', id: email }
    await recordAudit(app, tx, by, { act: 'person-added', subject, after: { months } })
    return { ok: true, id }
  })
}

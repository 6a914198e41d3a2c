import { randomBytes } from 'node:crypto'
import type { Language } from '@strom/contract'
import type { Db } from '../../base/db/db.ts'
import { listenForFirstAttempt } from '../../base/mail/first-attempt.ts'
import { queueMail, withdrawMail } from '../../base/mail/queue-mail.ts'
import { readerOf } from '../../base/mail/reader.ts'
import type { TooMany } from '../../base/throttle/counting-failures.ts'
import { readLimit } from '../../base/throttle/limits.ts'
import { consumeAttempt } from '../../base/throttle/queries.ts'
import { dayMonthYear, timeSpan } from '../../base/time-in-words.ts'
import { findAccountByEmail, lockAccount, lockEmailAddress } from '../../people/accounts/queries.ts'
import type { MoneyApp } from '../money-app.ts'
import { giftInvitationMail, invitationMail } from './emails.ts'
import { invitationLink, isLive, isUsable } from './invitation.ts'
import {
  findInvitation,
  type InvitationRow,
  insertInvitation,
  insertSend,
  listPendingFor,
  renewInvitation,
} from './queries.ts'
import { type QuotaUsedUp, quotaUsedUp } from './quota.ts'

/** `language` is also the mail's: the recipient's is unknown. */
export type Inviter = {
  accountId: string
  username: string
  email: string
  language: Language
  isOwner: boolean
}

export type SentInvitation =
  | { ok: true; invitation: InvitationRow }
  | {
      ok: false
      reason: 'already-registered' | 'invited-already' | 'invited-by-other' | 'nothing-to-resend'
    }
  | QuotaUsedUp
  | TooMany

export type Gift = { months: number; message: string }

/** Either `months` or `until`. */
export type InvitedAccess = { months: number; until: Date | null }

/** Only the invitation expires, not the gift. */
const giftSeconds = 365 * 86_400

type SendRequest = { email: string; resend: boolean }
type Refused<Reason> = { ok: false; reason: Reason }
type Allowed = { ok: true; own: InvitationRow | undefined }

export async function findOwnPending(
  app: MoneyApp,
  tx: Db,
  inviter: Inviter,
  email: string,
): Promise<Allowed | Refused<'already-registered' | 'invited-by-other'>> {
  const pending = await listPendingFor(tx, email)
  if (await findAccountByEmail(tx, email)) return { ok: false, reason: 'already-registered' }
  const own = pending.find((row) => row.inviter_id === inviter.accountId)
  const others = pending.filter((row) => row !== own && isUsable(row, app.clock.now()))
  return others.length > 0 ? { ok: false, reason: 'invited-by-other' } : { ok: true, own }
}

/** Ignores other members' invitations of the address. */
export async function inviteForGift(
  app: MoneyApp,
  tx: Db,
  inviter: Inviter,
  { email, gift }: { email: string; gift: Gift },
) {
  const own = (await listPendingFor(tx, email)).find((row) => row.inviter_id === inviter.accountId)
  await mailInvitation(app, tx, inviter, { email, own, gift })
}

async function checkSend(
  app: MoneyApp,
  tx: Db,
  inviter: Inviter,
  { email, resend }: SendRequest,
): Promise<Allowed | Exclude<SentInvitation, { ok: true }>> {
  const found = await findOwnPending(app, tx, inviter, email)
  if (!found.ok) return found
  const { own } = found
  if (own && isLive(own, app.clock.now()) && !resend) return { ok: false, reason: 'invited-already' }
  if (!own && resend) return { ok: false, reason: 'nothing-to-resend' }
  return (await quotaUsedUp(app, tx, inviter, email)) ?? found
}

/** A renewed invitation keeps its access unless `access` is given. */
export async function mailInvitation(
  app: MoneyApp,
  tx: Db,
  inviter: Inviter,
  {
    email,
    own,
    access = { months: own?.months ?? 0, until: own?.access_until ?? null },
    gift,
  }: { email: string; own: InvitationRow | undefined; access?: InvitedAccess; gift?: Gift },
) {
  const now = new Date(app.clock.now())
  const seconds = gift ? giftSeconds : app.settings.get('invitationSeconds')
  // Renewing must not shorten a gift's invitation.
  const expires_at = new Date(Math.max(now.getTime() + seconds * 1000, own?.expires_at.getTime() ?? 0))
  const id = own?.id ?? randomBytes(32).toString('base64url')
  const { months, until } = access
  const isAhead = until !== null && until > now
  const day = isAhead ? dayMonthYear(until, app.settings.get('timeZone')) : null
  const { language } = inviter
  const reader = readerOf(app, language)
  const lifetime = timeSpan(seconds, language)
  const link = invitationLink(app, id)
  const body = gift
    ? giftInvitationMail(reader, { inviter, link, gift })
    : invitationMail(reader, { inviter, link, lifetime, months, day })
  if (own?.mail_id) await withdrawMail(tx, own.mail_id)
  const mail = await queueMail(app, tx, {
    kind: 'invitation',
    to: email,
    language,
    usefulUntil: expires_at,
    ...body,
  })
  if (own) await renewInvitation(tx, id, { mail_id: mail.id, expires_at, months, access_until: until })
  else {
    const inviter_id = inviter.accountId
    await insertInvitation(tx, {
      id,
      inviter_id,
      email,
      invitee_id: null,
      mail_id: mail.id,
      created_at: now,
      expires_at,
      registered_at: null,
      completed_at: null,
      months,
      access_until: until,
    })
  }
  await insertSend(tx, inviter.accountId, email, now)
  return { id, mail }
}

/** `resend` renews an invitation that still works. Waits briefly for the mail server's refusal. */
export async function sendInvitation(
  app: MoneyApp,
  inviter: Inviter,
  wish: SendRequest,
): Promise<SentInvitation> {
  const seconds = inviter.isOwner
    ? 0
    : await consumeAttempt(app.db, readLimit(app, 'invitation-sender'), inviter.accountId)
  if (seconds > 0) return { ok: false, reason: 'too-many', seconds }
  const firstTry = listenForFirstAttempt(app)
  try {
    const sent = await app.db.transaction().execute(async (tx) => {
      await lockAccount(tx, inviter.accountId)
      await lockEmailAddress(tx, wish.email)
      const checked = await checkSend(app, tx, inviter, wish)
      if (!checked.ok) return checked
      return {
        ok: true as const,
        ...(await mailInvitation(app, tx, inviter, { email: wish.email, own: checked.own })),
      }
    })
    if (!sent.ok) return sent
    if (sent.mail.state === 'queued') {
      await firstTry.result(sent.mail.id, app.settings.get('invitationMailWaitSeconds'))
    }
    const invitation = await findInvitation(app.db, sent.id)
    return invitation ? { ok: true, invitation } : { ok: false, reason: 'nothing-to-resend' }
  } finally {
    firstTry.close()
  }
}

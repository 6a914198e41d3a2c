import { composeFromTexts } from '../../base/mail/compose-from-texts.ts'
import type { MailBody, Reader } from '../../base/mail/mail.ts'
import { formatMonths } from '../subscriptions/format-months.ts'

/**
 * Usernames that are safe in mails to strangers. Mail programs make a link of `evil.example`, but not of
 * `J.R.R. Tolkien`.
 */
const plainName = /^(?!.*\.[\p{L}\p{M}\p{N}]{2})[\p{L}\p{M}\p{N} .'’-]{1,40}$/u

function displayName({ username, email }: { username: string; email: string }) {
  return plainName.test(username) ? `${username} (${email})` : email
}

type Inviter = { username: string; email: string }

export function invitationMail(
  reader: Reader,
  {
    inviter,
    link,
    lifetime,
    months = 0,
    day = null,
  }: { inviter: Inviter; link: string; lifetime: string; months?: number; day?: string | null },
): MailBody {
  const values = { inviter: displayName(inviter), lifetime }
  if (day !== null) return composeFromTexts(reader, 'invitationWithDay', { ...values, date: day }, { link })
  if (months === 0) return composeFromTexts(reader, 'invitation', values, { link })
  const span = formatMonths(months, reader.language)
  return composeFromTexts(reader, 'invitationWithMonths', { ...values, months: span }, { link })
}

export function giftInvitationMail(
  reader: Reader,
  {
    inviter,
    link,
    gift: { months, message },
  }: { inviter: Inviter; link: string; gift: { months: number; message: string } },
): MailBody {
  const quoted = { en: `“${message}”`, nb: `«${message}»` }[reader.language]
  const values = {
    inviter: displayName(inviter),
    months: formatMonths(months, reader.language),
    message: message === '' ? '' : quoted,
  }
  return composeFromTexts(reader, 'giftInvitation', values, { link })
}

export function rewardRevokedMail(
  reader: Reader,
  { points, invitee }: { points: number; invitee: string },
): MailBody {
  if (points === 0) return composeFromTexts(reader, 'rewardRevokedSpent', { invitee })
  return composeFromTexts(reader, 'rewardRevoked', { points: String(points), invitee })
}

import { composeFromTexts } from '../../base/mail/compose-from-texts.ts'
import type { MailBody, Reader } from '../../base/mail/mail.ts'
import { formatMonths } from '../subscriptions/format-months.ts'

/**
 * A username that is a name: others, such as one with an address in it, are not put into mails to strangers. Of `evil.example`
 * mail programs make a link; of `J.R.R. Tolkien` they do not.
 */
const plainName = /^(?!.*\.[\p{L}\p{M}\p{N}]{2})[\p{L}\p{M}\p{N} .'’-]{1,40}$/u

function displayName({ username, email }: { username: string; email: string }) {
  return plainName.test(username) ? `${username} (${email})` : email
}

type Inviter = { username: string; email: string }

/** The invitation itself; `lifetime` in words, and what comes with it: months, or access through a day. */
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

/** To somebody without an account, for whom a member has paid months. */
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

/** To an inviter: the order that completed an invitation was paid back, and the points went with it. */
export function rewardRevokedMail(
  reader: Reader,
  { points, invitee }: { points: number; invitee: string },
): MailBody {
  if (points === 0) return composeFromTexts(reader, 'rewardRevokedSpent', { invitee })
  return composeFromTexts(reader, 'rewardRevoked', { points: String(points), invitee })
}

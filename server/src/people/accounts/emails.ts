import { composeFromTexts } from '../../base/mail/compose-from-texts.ts'
import type { MailBody, Reader } from '../../base/mail/mail.ts'

/** A link, and for how long it works, in words. */
type LastingLink = { link: string; lifetime: string }

/** The link to choose a new password. */
export function passwordResetMail(reader: Reader, { link, lifetime }: LastingLink): MailBody {
  return composeFromTexts(reader, 'passwordReset', { lifetime }, { link })
}

/** To somebody for whom an owner made an account: the link to choose the first password. */
export function accountMadeMail(reader: Reader, { link, lifetime }: LastingLink): MailBody {
  return composeFromTexts(reader, 'accountMade', { lifetime }, { link })
}

/** To the new address: the link that makes it count. */
export function confirmEmailMail(
  reader: Reader,
  { link, lifetime, email }: LastingLink & { email: string },
): MailBody {
  return composeFromTexts(reader, 'emailConfirm', { lifetime, email }, { link })
}

/** To the old address: a change was asked for. A new password stops it. */
export function emailChangeAskedMail(reader: Reader, email: string): MailBody {
  return composeFromTexts(reader, 'emailChangeAsked', { email })
}

/** To the old address: it counts no longer, and can be taken back. */
export function emailChangedMail(
  reader: Reader,
  { email, link, lifetime }: LastingLink & { email: string },
): MailBody {
  return composeFromTexts(reader, 'emailChanged', { lifetime, email }, { link })
}

/** To the new address of an account that somebody of the site gave it. */
export function emailGivenMail(reader: Reader, email: string): MailBody {
  return composeFromTexts(reader, 'emailGiven', { email })
}

/** To the address that an account had for a while: the old one was taken back. */
export function emailRestoredMail(reader: Reader, email: string): MailBody {
  return composeFromTexts(reader, 'emailRestored', { email })
}

/** The password is another now, by Account Settings or by a reset link. */
export function passwordChangedMail(reader: Reader): MailBody {
  return composeFromTexts(reader, 'passwordChanged', {})
}

import { composeFromTexts } from '../../base/mail/compose-from-texts.ts'
import type { MailBody, Reader } from '../../base/mail/mail.ts'

/** `lifetime` in words. */
type LastingLink = { link: string; lifetime: string }

export function passwordResetMail(reader: Reader, { link, lifetime }: LastingLink): MailBody {
  return composeFromTexts(reader, 'passwordReset', { lifetime }, { link })
}

/** For an account that an owner made. */
export function accountMadeMail(reader: Reader, { link, lifetime }: LastingLink): MailBody {
  return composeFromTexts(reader, 'accountMade', { lifetime }, { link })
}

export function confirmEmailMail(
  reader: Reader,
  { link, lifetime, email }: LastingLink & { email: string },
): MailBody {
  return composeFromTexts(reader, 'emailConfirm', { lifetime, email }, { link })
}

export function emailChangeAskedMail(reader: Reader, email: string): MailBody {
  return composeFromTexts(reader, 'emailChangeAsked', { email })
}

/** Sent to the old address. */
export function emailChangedMail(
  reader: Reader,
  { email, link, lifetime }: LastingLink & { email: string },
): MailBody {
  return composeFromTexts(reader, 'emailChanged', { lifetime, email }, { link })
}

export function emailGivenMail(reader: Reader, email: string): MailBody {
  return composeFromTexts(reader, 'emailGiven', { email })
}

export function emailRestoredMail(reader: Reader, email: string): MailBody {
  return composeFromTexts(reader, 'emailRestored', { email })
}

export function passwordChangedMail(reader: Reader): MailBody {
  return composeFromTexts(reader, 'passwordChanged', {})
}

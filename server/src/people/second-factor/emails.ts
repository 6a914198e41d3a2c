import { composeFromTexts } from '../../base/mail/compose-from-texts.ts'
import type { MailBody, Reader } from '../../base/mail/mail.ts'

/** Sign-in asks for a code from now on. */
export function secondFactorOnMail(reader: Reader): MailBody {
  return composeFromTexts(reader, 'secondFactorOn', {})
}

/** Sign-in asks for the password only. `by` is who did it. */
export function secondFactorOffMail(reader: Reader, by: 'member' | 'operator'): MailBody {
  return composeFromTexts(reader, by === 'member' ? 'secondFactorOff' : 'secondFactorOffByOwner', {})
}

/** New recovery codes; the old ones are worth nothing. */
export function recoveryCodesRenewedMail(reader: Reader): MailBody {
  return composeFromTexts(reader, 'recoveryCodesRenewed', {})
}

/** A recovery code took the place of a code of the app. */
export function recoveryCodeUsedMail(reader: Reader, left: number): MailBody {
  return composeFromTexts(reader, 'recoveryCodeUsed', { codes: String(left) })
}

/** Somebody has the password, and tries codes. */
export function codesTriedMail(reader: Reader): MailBody {
  return composeFromTexts(reader, 'codesTried', {})
}

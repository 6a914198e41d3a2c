import { composeFromTexts } from '../../base/mail/compose-from-texts.ts'
import type { MailBody, Reader } from '../../base/mail/mail.ts'

export function secondFactorOnMail(reader: Reader): MailBody {
  return composeFromTexts(reader, 'secondFactorOn', {})
}

export function secondFactorOffMail(reader: Reader, by: 'member' | 'operator'): MailBody {
  return composeFromTexts(reader, by === 'member' ? 'secondFactorOff' : 'secondFactorOffByOwner', {})
}

export function recoveryCodesRenewedMail(reader: Reader): MailBody {
  return composeFromTexts(reader, 'recoveryCodesRenewed', {})
}

export function recoveryCodeUsedMail(reader: Reader, left: number): MailBody {
  return composeFromTexts(reader, 'recoveryCodeUsed', { codes: String(left) })
}

export function codesTriedMail(reader: Reader): MailBody {
  return composeFromTexts(reader, 'codesTried', {})
}

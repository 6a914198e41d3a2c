import { composeFromTexts } from '../../base/mail/compose-from-texts.ts'
import type { MailBody, Reader } from '../../base/mail/mail.ts'
import { dayMonthYear } from '../../base/time-in-words.ts'

export function deletionMail(
  reader: Reader,
  { at, site, timeZone }: { at: Date; site: string; timeZone: string },
): MailBody {
  return composeFromTexts(
    reader,
    'deletion',
    { date: dayMonthYear(at, timeZone) },
    { link: `${site}/profile` },
  )
}

export function deletedMail(reader: Reader): MailBody {
  return composeFromTexts(reader, 'deleted', {})
}

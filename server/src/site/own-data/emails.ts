import { composeFromTexts } from '../../base/mail/compose-from-texts.ts'
import type { MailBody, Reader } from '../../base/mail/mail.ts'
import { dayMonthYear } from '../../base/time-in-words.ts'

/** An account is to be deleted: when, and how to keep it. */
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

/** The last mail to a person: the account is gone. */
export function deletedMail(reader: Reader): MailBody {
  return composeFromTexts(reader, 'deleted', {})
}

import { tagTextIn } from '@strom/rules/stream-tags'
import { composeFromTexts } from '../../base/mail/compose-from-texts.ts'
import type { MailBody, Reader } from '../../base/mail/mail.ts'

export function programmeMail(
  reader: Reader,
  {
    title,
    stream,
    startsAt,
    link,
    unsubscribe,
    timeZone,
  }: { title: string; stream: string; startsAt: Date; link: string; unsubscribe: string; timeZone: string },
): MailBody {
  const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone }).format(startsAt)
  const values = { title: tagTextIn(title, reader.language), stream, time }
  return composeFromTexts(reader, 'programme', values, { link, unsubscribe })
}

import { composeMail } from '../mail/compose.ts'
import type { MailBody, Reader } from '../mail/mail.ts'

/** Staff's reply to a ticket, as they wrote it, with a link to the ticket. */
export function supportReplyMail(
  { language, brandName }: Reader,
  { subject, message, link }: { subject: string; message: string; link: string },
): MailBody {
  const words = {
    en: {
      subject: `${brandName} answers: ${subject}`,
      opening: `You wrote to us about “${subject}”. This is our answer:`,
      label: 'See the ticket and answer',
    },
    nb: {
      subject: `${brandName} svarer: ${subject}`,
      opening: `Du skrev til oss om «${subject}». Dette er svaret vårt:`,
      label: 'Se saken og svar',
    },
  }[language]
  return composeMail({
    language,
    brandName,
    subject: words.subject,
    paragraphs: [words.opening, ...message.trim().split(/\n\s*\n/)],
    action: { label: words.label, link },
  })
}

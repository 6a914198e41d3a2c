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
      label: 'Se henvendelsen og svar',
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

/** To staff: what a member wrote, with a link to the ticket. */
export function ticketWrittenMail(
  { language, brandName }: Reader,
  {
    from,
    subject,
    text,
    link,
    isAnswer,
  }: { from: string; subject: string; text: string; link: string; isAnswer: boolean },
): MailBody {
  const words = {
    en: {
      subject: `${brandName}: ${isAnswer ? 'an answer' : 'a ticket'} about “${subject}”`,
      opening: `${from} ${isAnswer ? 'answered' : 'wrote'}:`,
      label: 'Open the ticket',
      closing: 'Support Tickets has a switch for these mails.',
    },
    nb: {
      subject: `${brandName}: ${isAnswer ? 'svar' : 'henvendelse'} om «${subject}»`,
      opening: `${from} ${isAnswer ? 'svarte' : 'skrev'}:`,
      label: 'Åpne saken',
      closing: 'Supportsaker har en bryter for disse e-postene.',
    },
  }[language]
  return composeMail({
    language,
    brandName,
    subject: words.subject,
    paragraphs: [words.opening, ...text.trim().split(/\n\s*\n/)],
    action: { label: words.label, link },
    closing: [words.closing],
  })
}

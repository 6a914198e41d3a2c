import { composeMail } from '../../base/mail/compose.ts'
import { composeFromTexts } from '../../base/mail/compose-from-texts.ts'
import type { MailBody, Reader } from '../../base/mail/mail.ts'

function paragraphsOf(text: string): string[] {
  return text.trim().split(/\n\s*\n/)
}

export function supportReplyMail(
  reader: Reader,
  { subject, message, link }: { subject: string; message: string; link: string },
): MailBody {
  return composeFromTexts(reader, 'supportReply', { subject }, { link, below: paragraphsOf(message) })
}

/** Sent to staff. */
export function ticketWrittenMail(
  { language, brandName, accentColour }: Reader,
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
    accentColour,
    subject: words.subject,
    paragraphs: [words.opening, ...paragraphsOf(text)],
    action: { label: words.label, link },
    closing: [words.closing],
  })
}

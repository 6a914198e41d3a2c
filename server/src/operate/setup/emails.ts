import { composeMail } from '../../base/mail/compose.ts'
import type { MailBody, Reader } from '../../base/mail/mail.ts'

export function setupTestMail({ language, brandName, accentColour }: Reader, code: string): MailBody {
  const words = {
    en: {
      subject: `${brandName}: your mail works`,
      paragraphs: [
        'This mail shows that your site can send mail. Enter this code on the set-up page:',
        code,
        'The code works for an hour.',
      ],
    },
    nb: {
      subject: `${brandName}: e-posten virker`,
      paragraphs: [
        'Denne e-posten viser at nettstedet ditt kan sende e-post. Skriv inn denne koden på oppsettsiden:',
        code,
        'Koden virker i en time.',
      ],
    },
  }[language]
  return composeMail({ language, brandName, accentColour, ...words })
}

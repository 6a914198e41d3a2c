import type { Language } from '@strom/contract'
import { dayMs } from '../clock.ts'
import { composeMail } from '../mail/compose.ts'
import type { MailBody, Reader } from '../mail/mail.ts'
import { dayMonthYear, momentInWords, timeSpan } from '../time-in-words.ts'

/** The remaining time in words: hours below two days, else days; a begun one counts. */
function timeLeft(ms: number, language: Language): string {
  const unitSeconds = ms < 2 * dayMs ? 3600 : 86_400
  return timeSpan(Math.ceil(ms / 1000 / unitSeconds) * unitSeconds, language)
}

type Reminder = {
  endsAt: Date
  now: number
  link: string
  isSold: boolean
  timeZone: string
  /** Where the reader stops such mails. */
  unsubscribe: string
}

/** Access ends soon, or has ended; the link leads to where it is renewed, or on a site without payments to whom to ask. */
export function reminderMail(
  { language, brandName }: Reader,
  { endsAt, now, link, isSold, timeZone, unsubscribe }: Reminder,
): MailBody {
  const date = momentInWords(endsAt, language, timeZone)
  if (endsAt.getTime() <= now) {
    return accessEndedMail({ language, brandName }, { date, link, isSold, unsubscribe })
  }
  const left = timeLeft(endsAt.getTime() - now, language)
  if (!isSold) return accessEndsMail({ language, brandName }, { left, date, link, unsubscribe })
  const words = {
    en: {
      subject: `Your access to ${brandName} ends in ${left}`,
      paragraphs: [
        `Your subscription at ${brandName} ends in ${left}, on ${date}.`,
        'Months that you buy now begin when the present ones end, so no day is lost.',
      ],
      label: 'Renew your subscription',
      closing: ['If you do not want to go on, you can ignore this mail: nothing is charged by itself.'],
    },
    nb: {
      subject: `Tilgangen din til ${brandName} slutter om ${left}`,
      paragraphs: [
        `Abonnementet ditt hos ${brandName} slutter om ${left}, ${date}.`,
        'Måneder du kjøper nå, begynner når de nåværende slutter, så ingen dag går tapt.',
      ],
      label: 'Forny abonnementet',
      closing: ['Hvis du ikke vil fortsette, trenger du ikke å gjøre noe: Ingenting trekkes av seg selv.'],
    },
  }[language]
  const { label, ...rest } = words
  return composeMail({ language, brandName, ...rest, action: { label, link }, unsubscribe })
}

function accessEndsMail(
  { language, brandName }: Reader,
  { left, date, link, unsubscribe }: { left: string; date: string; link: string; unsubscribe: string },
): MailBody {
  const words = {
    en: {
      subject: `Your access to ${brandName} ends in ${left}`,
      paragraphs: [
        `Your access to ${brandName} ends in ${left}, on ${date}.`,
        'If you want to go on, write to the people who run the site.',
      ],
      label: 'Write to them',
    },
    nb: {
      subject: `Tilgangen din til ${brandName} slutter om ${left}`,
      paragraphs: [
        `Tilgangen din til ${brandName} slutter om ${left}, ${date}.`,
        'Vil du fortsette, skriv til dem som driver nettstedet.',
      ],
      label: 'Skriv til dem',
    },
  }[language]
  const { label, ...rest } = words
  return composeMail({ language, brandName, ...rest, action: { label, link }, unsubscribe })
}

function accessEndedMail(
  { language, brandName }: Reader,
  { date, link, isSold, unsubscribe }: Pick<Reminder, 'link' | 'isSold' | 'unsubscribe'> & { date: string },
): MailBody {
  const words = {
    en: {
      subject: `Your access to ${brandName} has ended`,
      paragraphs: [`Your access to ${brandName} ended on ${date}. Your account stays as it is.`],
      label: isSold ? 'Buy months' : 'Write to the people who run the site',
    },
    nb: {
      subject: `Tilgangen din til ${brandName} er slutt`,
      paragraphs: [`Tilgangen din til ${brandName} sluttet ${date}. Kontoen din blir som den er.`],
      label: isSold ? 'Kjøp måneder' : 'Skriv til dem som driver nettstedet',
    },
  }[language]
  const { label, ...rest } = words
  return composeMail({ language, brandName, ...rest, action: { label, link }, unsubscribe })
}

/** To somebody to whom an owner gave a month. */
export function monthGivenMail(
  { language, brandName }: Reader,
  { endsAt, site, timeZone }: { endsAt: Date; site: string; timeZone: string },
): MailBody {
  const until = dayMonthYear(endsAt, timeZone)
  const words = {
    en: {
      subject: `You were given a month of ${brandName}`,
      paragraphs: [`The people who run ${brandName} gave you a month.`, `You can watch until ${until}.`],
      label: 'Watch now',
    },
    nb: {
      subject: `Du har fått en måned hos ${brandName}`,
      paragraphs: [`De som driver ${brandName}, har gitt deg en måned.`, `Du kan se til ${until}.`],
      label: 'Se nå',
    },
  }[language]
  const { label, ...rest } = words
  return composeMail({ language, brandName, ...rest, action: { label, link: `${site}/` } })
}

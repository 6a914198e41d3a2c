import { composeMail } from '../mail/compose.ts'
import type { MailBody, Reader } from '../mail/mail.ts'
import { dayMonthYear } from '../time-in-words.ts'

/** An account is to be deleted: when, and how to keep it. */
export function deletionMail(
  { language, brandName }: Reader,
  { at, site, timeZone }: { at: Date; site: string; timeZone: string },
): MailBody {
  const day = dayMonthYear(at, timeZone)
  const words = {
    en: {
      subject: `Your account at ${brandName} will be deleted`,
      paragraphs: [
        `Your account will be deleted on ${day}, with its remaining months and points.`,
        'Until then you can keep it: sign in, open Account Settings and choose “Keep my account”.',
      ],
      label: 'Account Settings',
      closing: ['If you did not ask for this, sign in and change your password.'],
    },
    nb: {
      subject: `Kontoen din hos ${brandName} blir slettet`,
      paragraphs: [
        `Kontoen din blir slettet ${day}, med måneder og poeng som er igjen.`,
        'Til da kan du beholde den: Logg inn, åpne Kontoinnstillinger og velg «Behold kontoen».',
      ],
      label: 'Kontoinnstillinger',
      closing: ['Hvis du ikke har bedt om dette, logg inn og bytt passord.'],
    },
  }[language]
  const { label, ...rest } = words
  return composeMail({ language, brandName, ...rest, action: { label, link: `${site}/profile` } })
}

/** The last mail to a person: the account is gone. */
export function deletedMail({ language, brandName }: Reader): MailBody {
  const words = {
    en: {
      subject: `Your account at ${brandName} is deleted`,
      paragraphs: [
        'Your account, your devices, tickets and invitations are gone. What the law on bookkeeping asks for stays, without your name.',
      ],
    },
    nb: {
      subject: `Kontoen din hos ${brandName} er slettet`,
      paragraphs: [
        'Kontoen, enhetene, henvendelsene og invitasjonene dine er borte. Det bokføringsloven krever, blir værende uten navnet ditt.',
      ],
    },
  }[language]
  return composeMail({ language, brandName, ...words })
}

import type { Sentence } from '@strom/contract'
import { composeMail } from '../mail/compose.ts'
import type { MailBody, Reader } from '../mail/mail.ts'

/** The link to choose a new password; `lifetime` in words. */
export function passwordResetMail(
  { language, brandName }: Reader,
  { link, lifetime }: { link: string; lifetime: string },
): MailBody {
  const words = {
    en: {
      subject: `Choose a new password for ${brandName}`,
      paragraphs: [
        `Somebody, probably you, asked for a new password for your account at ${brandName}.`,
        `The link works once, for ${lifetime}.`,
      ],
      label: 'Choose a new password',
      closing: ['If it was not you, you need do nothing: your password stays as it is.'],
    },
    nb: {
      subject: `Velg et nytt passord til ${brandName}`,
      paragraphs: [
        `Noen, trolig du, har bedt om et nytt passord til kontoen din hos ${brandName}.`,
        `Lenken virker én gang, i ${lifetime}.`,
      ],
      label: 'Velg et nytt passord',
      closing: ['Hvis det ikke var deg, trenger du ikke å gjøre noe: Passordet forblir som det er.'],
    },
  }[language]
  const { label, ...rest } = words
  return composeMail({ language, brandName, ...rest, action: { label, link } })
}

/** To the new address: the link that makes it count. */
export function confirmEmailMail(
  { language, brandName }: Reader,
  { link, lifetime, email }: { link: string; lifetime: string; email: string },
): MailBody {
  const words = {
    en: {
      subject: `Confirm your new email address for ${brandName}`,
      paragraphs: [
        `Your account at ${brandName} is to get the email address ${email}.`,
        `Open the link to confirm it; it works once, for ${lifetime}. Until then your old address counts.`,
      ],
      label: 'Confirm the new address',
      closing: ['If you did not ask for this, you need do nothing.'],
    },
    nb: {
      subject: `Bekreft den nye e-postadressen din hos ${brandName}`,
      paragraphs: [
        `Kontoen din hos ${brandName} skal få e-postadressen ${email}.`,
        `Åpne lenken for å bekrefte den; den virker én gang, i ${lifetime}. Til da gjelder den gamle adressen.`,
      ],
      label: 'Bekreft den nye adressen',
      closing: ['Hvis du ikke har bedt om dette, trenger du ikke å gjøre noe.'],
    },
  }[language]
  const { label, ...rest } = words
  return composeMail({ language, brandName, ...rest, action: { label, link } })
}

/** Mails about an event of the account, without a link. */
function notice(
  { language, brandName }: Reader,
  subject: Sentence,
  what: Sentence,
  ifNotYou: Sentence,
): MailBody {
  const paragraphs = [what[language], ifNotYou[language]]
  return composeMail({ language, brandName, subject: subject[language], paragraphs })
}

/** To the old address: a change was asked for. A new password stops it. */
export function emailChangeAskedMail(reader: Reader, email: string): MailBody {
  const { brandName } = reader
  return notice(
    reader,
    {
      en: `A new email address was asked for at ${brandName}`,
      nb: `Det er bedt om en ny e-postadresse hos ${brandName}`,
    },
    {
      en: `Your account at ${brandName} is to get the email address ${email}. It counts once the link mailed there is opened.`,
      nb: `Kontoen din hos ${brandName} skal få e-postadressen ${email}. Den gjelder når lenken som er sendt dit, blir åpnet.`,
    },
    {
      en: 'If it was not you, choose a new password at once: that stops the change and signs out all other devices.',
      nb: 'Hvis det ikke var deg, velg et nytt passord med en gang: Det stanser endringen og logger ut alle andre enheter.',
    },
  )
}

/** To the old address: it counts no longer. */
export function emailChangedMail(reader: Reader, email: string): MailBody {
  const { brandName } = reader
  return notice(
    reader,
    {
      en: `Your email address at ${brandName} was changed`,
      nb: `E-postadressen din hos ${brandName} er endret`,
    },
    {
      en: `Your account at ${brandName} now has the email address ${email}. Use it the next time you sign in.`,
      nb: `Kontoen din hos ${brandName} har nå e-postadressen ${email}. Bruk den neste gang du logger inn.`,
    },
    {
      en: 'If it was not you, write to the people who run the site.',
      nb: 'Hvis det ikke var deg, skriv til dem som driver nettstedet.',
    },
  )
}

/** The password is another now, by Account Settings or by a reset link. */
export function passwordChangedMail(reader: Reader): MailBody {
  const { brandName } = reader
  return notice(
    reader,
    { en: `Your password at ${brandName} was changed`, nb: `Passordet ditt hos ${brandName} er endret` },
    {
      en: `The password of your account at ${brandName} was changed, and other devices were signed out.`,
      nb: `Passordet til kontoen din hos ${brandName} er endret, og andre enheter er logget ut.`,
    },
    {
      en: 'If it was not you, choose a new one with “Forgot password” on the sign-in page.',
      nb: 'Hvis det ikke var deg, velg et nytt med «Glemt passord» på innloggingssiden.',
    },
  )
}

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
      closing: ['If it was not you, you can ignore this mail: your password stays as it is.'],
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

/** To somebody for whom an owner made an account: the link to choose the first password. */
export function accountMadeMail(
  { language, brandName }: Reader,
  { link, lifetime }: { link: string; lifetime: string },
): MailBody {
  const words = {
    en: {
      subject: `You have an account at ${brandName}`,
      paragraphs: [
        `The people who run ${brandName}, a site for watching live streams, have made an account for you.`,
        `Open the link to choose a password. It works once, for ${lifetime}; after that, choose “Forgot password” where you sign in.`,
      ],
      label: 'Choose a password',
      closing: ['If you do not want an account, you can ignore this mail.'],
    },
    nb: {
      subject: `Du har en konto hos ${brandName}`,
      paragraphs: [
        `De som driver ${brandName}, et nettsted for direktesendinger, har laget en konto til deg.`,
        `Åpne lenken for å velge et passord. Den virker én gang, i ${lifetime}; etter det velger du «Glemt passord» der du logger inn.`,
      ],
      label: 'Velg et passord',
      closing: ['Hvis du ikke vil ha noen konto, trenger du ikke å gjøre noe.'],
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
        `A change of your account at ${brandName} to the email address ${email} was requested.`,
        `Open the link and confirm it there; it works once, for ${lifetime}. Until then your old address counts.`,
      ],
      label: 'Confirm the new address',
      closing: ['If you did not ask for this, you can ignore this mail.'],
    },
    nb: {
      subject: `Bekreft den nye e-postadressen din hos ${brandName}`,
      paragraphs: [
        `Kontoen din hos ${brandName} skal få e-postadressen ${email}.`,
        `Åpne lenken og bekreft den der; den virker én gang, i ${lifetime}. Til da gjelder den gamle adressen.`,
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
      en: `A change of your account at ${brandName} to the email address ${email} was requested. It takes effect once that is confirmed by the link mailed there.`,
      nb: `Kontoen din hos ${brandName} skal få e-postadressen ${email}. Den gjelder når det er bekreftet med lenken som er sendt dit.`,
    },
    {
      en: 'If it was not you, choose a new password at once: that stops the change and signs out all other devices.',
      nb: 'Hvis det ikke var deg, velg et nytt passord med en gang: Det stanser endringen og logger ut alle andre enheter.',
    },
  )
}

/** To the old address: it counts no longer, and can be taken back. */
export function emailChangedMail(
  { language, brandName }: Reader,
  { email, link, lifetime }: { email: string; link: string; lifetime: string },
): MailBody {
  const words = {
    en: {
      subject: `Your email address at ${brandName} was changed`,
      paragraphs: [
        `Your account at ${brandName} now has the email address ${email}. Use it the next time you sign in.`,
        `If it was not you, take this address back: the link works once, for ${lifetime}, and signs out every device.`,
      ],
      label: 'Take this address back',
      closing: ['If you wanted this, you can ignore this mail.'],
    },
    nb: {
      subject: `E-postadressen din hos ${brandName} er endret`,
      paragraphs: [
        `Kontoen din hos ${brandName} har nå e-postadressen ${email}. Bruk den neste gang du logger inn.`,
        `Hvis det ikke var deg, ta denne adressen tilbake: Lenken virker én gang, i ${lifetime}, og logger ut alle enheter.`,
      ],
      label: 'Ta denne adressen tilbake',
      closing: ['Hvis du ville dette, kan du se bort fra denne e-posten.'],
    },
  }[language]
  const { label, ...rest } = words
  return composeMail({ language, brandName, ...rest, action: { label, link } })
}

/** To the new address of an account that somebody of the site gave it. */
export function emailGivenMail(reader: Reader, email: string): MailBody {
  const { brandName } = reader
  return notice(
    reader,
    { en: `Your email address at ${brandName}`, nb: `E-postadressen din hos ${brandName}` },
    {
      en: `The people who run ${brandName} gave your account the email address ${email}. Use it the next time you sign in.`,
      nb: `De som driver ${brandName}, har gitt kontoen din e-postadressen ${email}. Bruk den neste gang du logger inn.`,
    },
    {
      en: 'If you did not ask for this, write to them.',
      nb: 'Hvis du ikke har bedt om dette, skriv til dem.',
    },
  )
}

/** To the address that an account had for a while: the old one was taken back. */
export function emailRestoredMail(reader: Reader, email: string): MailBody {
  const { brandName } = reader
  return notice(
    reader,
    {
      en: `A change of the email address at ${brandName} was undone`,
      nb: `En endring av e-postadressen hos ${brandName} er angret`,
    },
    {
      en: `The account at ${brandName} has the email address ${email} again, and every device was signed out.`,
      nb: `Kontoen hos ${brandName} har e-postadressen ${email} igjen, og alle enheter er logget ut.`,
    },
    {
      en: 'If this surprises you, write to the people who run the site.',
      nb: 'Hvis dette overrasker deg, skriv til dem som driver nettstedet.',
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

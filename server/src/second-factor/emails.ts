import type { Sentence } from '@strom/contract'
import { composeMail } from '../mail/compose.ts'
import type { MailBody, Reader } from '../mail/mail.ts'

type Notice = { subject: Sentence; paragraphs: readonly Sentence[] }

function notice({ language, brandName }: Reader, { subject, paragraphs }: Notice): MailBody {
  return composeMail({
    language,
    brandName,
    subject: subject[language],
    paragraphs: paragraphs.map((paragraph) => paragraph[language]),
  })
}

const notYou: Sentence = {
  en: 'If it was not you, choose a new password with “Forgot password” on the sign-in page, and write to the people who run the site.',
  nb: 'Hvis det ikke var deg, velg et nytt passord med «Glemt passord» på innloggingssiden, og skriv til dem som driver nettstedet.',
}

/** Sign-in asks for a code from now on. */
export function secondFactorOnMail(reader: Reader): MailBody {
  const { brandName } = reader
  return notice(reader, {
    subject: {
      en: `Signing in to ${brandName} now takes a code`,
      nb: `Innlogging hos ${brandName} krever nå en kode`,
    },
    paragraphs: [
      {
        en: `Two-step sign-in was turned on for your account at ${brandName}. Besides the password, a code from your authenticator app is asked for.`,
        nb: `Totrinnsinnlogging er slått på for kontoen din hos ${brandName}. Når du logger inn, trenger du også en kode fra autentiseringsappen din.`,
      },
      {
        en: 'Keep the recovery codes where you find them without your telephone.',
        nb: 'Ta vare på gjenopprettingskodene et sted du finner dem uten telefonen.',
      },
      notYou,
    ],
  })
}

/** Sign-in asks for the password only. `by` is who did it. */
export function secondFactorOffMail(reader: Reader, by: 'member' | 'operator'): MailBody {
  const { brandName } = reader
  return notice(reader, {
    subject: {
      en: `Signing in to ${brandName} no longer takes a code`,
      nb: `Innlogging hos ${brandName} krever ikke lenger en kode`,
    },
    paragraphs: [
      by === 'member'
        ? {
            en: `Two-step sign-in was turned off for your account at ${brandName}. The password alone signs you in.`,
            nb: `Totrinnsinnlogging er slått av for kontoen din hos ${brandName}. Nå holder det med passord for å logge inn.`,
          }
        : {
            en: `The people who run ${brandName} turned off two-step sign-in for your account. The password alone signs you in, until you turn it on again in Account Settings.`,
            nb: `De som driver ${brandName}, har slått av totrinnsinnlogging for kontoen din. Det holder med passord til du slår den på igjen i kontoinnstillingene.`,
          },
      notYou,
    ],
  })
}

/** New recovery codes; the old ones are worth nothing. */
export function recoveryCodesRenewedMail(reader: Reader): MailBody {
  const { brandName } = reader
  return notice(reader, {
    subject: {
      en: `New recovery codes for ${brandName}`,
      nb: `Nye gjenopprettingskoder til ${brandName}`,
    },
    paragraphs: [
      {
        en: `New recovery codes were made for your account at ${brandName}. The earlier ones no longer work.`,
        nb: `Det er laget nye gjenopprettingskoder til kontoen din hos ${brandName}. De tidligere virker ikke lenger.`,
      },
      notYou,
    ],
  })
}

/** A recovery code took the place of a code of the app. */
export function recoveryCodeUsedMail(reader: Reader, left: number): MailBody {
  const { brandName } = reader
  return notice(reader, {
    subject: {
      en: `A recovery code was used at ${brandName}`,
      nb: `En gjenopprettingskode ble brukt hos ${brandName}`,
    },
    paragraphs: [
      {
        en: `A recovery code of your account at ${brandName} was used. Codes left: ${left}.`,
        nb: `En gjenopprettingskode til kontoen din hos ${brandName} ble brukt. Koder igjen: ${left}.`,
      },
      notYou,
    ],
  })
}

/** Somebody has the password, and tries codes. */
export function codesTriedMail(reader: Reader): MailBody {
  const { brandName } = reader
  return notice(reader, {
    subject: {
      en: `Somebody tries to sign in to ${brandName} with your password`,
      nb: `Noen prøver å logge inn hos ${brandName} med passordet ditt`,
    },
    paragraphs: [
      {
        en: `Your password at ${brandName} was given together with wrong codes several times. Nobody was signed in by them.`,
        nb: `Passordet ditt hos ${brandName} er oppgitt sammen med feil koder flere ganger. Ingen ble logget inn med dem.`,
      },
      notYou,
    ],
  })
}

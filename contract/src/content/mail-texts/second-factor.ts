import { mailText } from './mail-text.ts'

const ifNotYou = {
  en: 'If it was not you, choose a new password with “Forgot password” on the sign-in page, and write to the people who run the site.',
  nb: 'Hvis det ikke var deg, velg et nytt passord med «Glemt passord» på innloggingssiden, og skriv til dem som driver nettstedet.',
}

const noCode = {
  en: 'Signing in to {{site}} no longer takes a code',
  nb: 'Innlogging hos {{site}} krever ikke lenger en kode',
}

export const secondFactorMails = {
  secondFactorOn: mailText({
    placeholders: [],
    subject: {
      en: 'Signing in to {{site}} now takes a code',
      nb: 'Innlogging hos {{site}} krever nå en kode',
    },
    text: {
      en: [
        'Two-step sign-in was turned on for your account at {{site}}. Besides the password, a code from your authenticator app is asked for.',
        'Keep the recovery codes where you find them without your telephone.',
        ifNotYou.en,
      ],
      nb: [
        'Totrinnsinnlogging er slått på for kontoen din hos {{site}}. Når du logger inn, trenger du også en kode fra autentiseringsappen din.',
        'Ta vare på gjenopprettingskodene et sted du finner dem uten telefonen.',
        ifNotYou.nb,
      ],
    },
  }),
  secondFactorOff: mailText({
    placeholders: [],
    subject: noCode,
    text: {
      en: [
        'Two-step sign-in was turned off for your account at {{site}}. The password alone signs you in.',
        ifNotYou.en,
      ],
      nb: [
        'Totrinnsinnlogging er slått av for kontoen din hos {{site}}. Nå holder det med passord for å logge inn.',
        ifNotYou.nb,
      ],
    },
  }),
  secondFactorOffByOwner: mailText({
    placeholders: [],
    subject: noCode,
    text: {
      en: [
        'The people who run {{site}} turned off two-step sign-in for your account. The password alone signs you in, until you turn it on again in Account Settings.',
        ifNotYou.en,
      ],
      nb: [
        'De som driver {{site}}, har slått av totrinnsinnlogging for kontoen din. Det holder med passord til du slår den på igjen i kontoinnstillingene.',
        ifNotYou.nb,
      ],
    },
  }),
  recoveryCodesRenewed: mailText({
    placeholders: [],
    subject: { en: 'New recovery codes for {{site}}', nb: 'Nye gjenopprettingskoder til {{site}}' },
    text: {
      en: [
        'New recovery codes were made for your account at {{site}}. The earlier ones no longer work.',
        ifNotYou.en,
      ],
      nb: [
        'Det er laget nye gjenopprettingskoder til kontoen din hos {{site}}. De tidligere virker ikke lenger.',
        ifNotYou.nb,
      ],
    },
  }),
  recoveryCodeUsed: mailText({
    placeholders: ['codes'],
    subject: {
      en: 'A recovery code was used at {{site}}',
      nb: 'En gjenopprettingskode ble brukt hos {{site}}',
    },
    text: {
      en: ['A recovery code of your account at {{site}} was used. Codes left: {{codes}}.', ifNotYou.en],
      nb: [
        'En gjenopprettingskode til kontoen din hos {{site}} ble brukt. Koder igjen: {{codes}}.',
        ifNotYou.nb,
      ],
    },
  }),
  codesTried: mailText({
    placeholders: [],
    subject: {
      en: 'Somebody tries to sign in to {{site}} with your password',
      nb: 'Noen prøver å logge inn hos {{site}} med passordet ditt',
    },
    text: {
      en: [
        'Your password at {{site}} was given together with wrong codes several times. Nobody was signed in by them.',
        ifNotYou.en,
      ],
      nb: [
        'Passordet ditt hos {{site}} er oppgitt sammen med feil koder flere ganger. Ingen ble logget inn med dem.',
        ifNotYou.nb,
      ],
    },
  }),
}

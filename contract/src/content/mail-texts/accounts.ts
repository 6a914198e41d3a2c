import { mailText } from './mail-text.ts'

export const accountMails = {
  passwordReset: mailText({
    placeholders: ['lifetime'],
    subject: { en: 'Choose a new password for {{site}}', nb: 'Velg et nytt passord til {{site}}' },
    text: {
      en: [
        'Somebody, probably you, asked for a new password for your account at {{site}}.',
        'The link works once, for {{lifetime}}.',
      ],
      nb: [
        'Noen, trolig du, har bedt om et nytt passord til kontoen din hos {{site}}.',
        'Lenken virker én gang, i {{lifetime}}.',
      ],
    },
    button: { en: 'Choose a new password', nb: 'Velg et nytt passord' },
    closing: {
      en: ['If it was not you, you can ignore this mail: your password stays as it is.'],
      nb: ['Hvis det ikke var deg, trenger du ikke å gjøre noe: Passordet forblir som det er.'],
    },
  }),
  accountMade: mailText({
    placeholders: ['lifetime'],
    subject: { en: 'You have an account at {{site}}', nb: 'Du har en konto hos {{site}}' },
    text: {
      en: [
        'The people who run {{site}}, a site for watching live streams, have made an account for you.',
        'Open the link to choose a password. It works once, for {{lifetime}}; after that, choose “Forgot password” where you sign in.',
      ],
      nb: [
        'De som driver {{site}}, et nettsted for direktesendinger, har laget en konto til deg.',
        'Åpne lenken for å velge et passord. Den virker én gang, i {{lifetime}}; etter det velger du «Glemt passord» der du logger inn.',
      ],
    },
    button: { en: 'Choose a password', nb: 'Velg et passord' },
    closing: {
      en: ['If you do not want an account, you can ignore this mail.'],
      nb: ['Hvis du ikke vil ha noen konto, trenger du ikke å gjøre noe.'],
    },
  }),
  emailConfirm: mailText({
    placeholders: ['email', 'lifetime'],
    subject: {
      en: 'Confirm your new email address for {{site}}',
      nb: 'Bekreft den nye e-postadressen din hos {{site}}',
    },
    text: {
      en: [
        'A change of your account at {{site}} to the email address {{email}} was requested.',
        'Open the link and confirm it there; it works once, for {{lifetime}}. Until then your old address counts.',
      ],
      nb: [
        'Kontoen din hos {{site}} skal få e-postadressen {{email}}.',
        'Åpne lenken og bekreft den der; den virker én gang, i {{lifetime}}. Til da gjelder den gamle adressen.',
      ],
    },
    button: { en: 'Confirm the new address', nb: 'Bekreft den nye adressen' },
    closing: {
      en: ['If you did not ask for this, you can ignore this mail.'],
      nb: ['Hvis du ikke har bedt om dette, trenger du ikke å gjøre noe.'],
    },
  }),
  emailChangeAsked: mailText({
    placeholders: ['email'],
    subject: {
      en: 'A new email address was asked for at {{site}}',
      nb: 'Det er bedt om en ny e-postadresse hos {{site}}',
    },
    text: {
      en: [
        'A change of your account at {{site}} to the email address {{email}} was requested. It takes effect once that is confirmed by the link mailed there.',
        'If it was not you, choose a new password at once: that stops the change and signs out all other devices.',
      ],
      nb: [
        'Kontoen din hos {{site}} skal få e-postadressen {{email}}. Den gjelder når det er bekreftet med lenken som er sendt dit.',
        'Hvis det ikke var deg, velg et nytt passord med en gang: Det stanser endringen og logger ut alle andre enheter.',
      ],
    },
  }),
  emailChanged: mailText({
    placeholders: ['email', 'lifetime'],
    subject: {
      en: 'Your email address at {{site}} was changed',
      nb: 'E-postadressen din hos {{site}} er endret',
    },
    text: {
      en: [
        'Your account at {{site}} now has the email address {{email}}. Use it the next time you sign in.',
        'If it was not you, take this address back: the link works once, for {{lifetime}}, and signs out every device.',
      ],
      nb: [
        'Kontoen din hos {{site}} har nå e-postadressen {{email}}. Bruk den neste gang du logger inn.',
        'Hvis det ikke var deg, ta denne adressen tilbake: Lenken virker én gang, i {{lifetime}}, og logger ut alle enheter.',
      ],
    },
    button: { en: 'Take this address back', nb: 'Ta denne adressen tilbake' },
    closing: {
      en: ['If you wanted this, you can ignore this mail.'],
      nb: ['Hvis du ville dette, kan du se bort fra denne e-posten.'],
    },
  }),
  emailGiven: mailText({
    placeholders: ['email'],
    subject: { en: 'Your email address at {{site}}', nb: 'E-postadressen din hos {{site}}' },
    text: {
      en: [
        'The people who run {{site}} gave your account the email address {{email}}. Use it the next time you sign in.',
        'If you did not ask for this, write to them.',
      ],
      nb: [
        'De som driver {{site}}, har gitt kontoen din e-postadressen {{email}}. Bruk den neste gang du logger inn.',
        'Hvis du ikke har bedt om dette, skriv til dem.',
      ],
    },
  }),
  emailRestored: mailText({
    placeholders: ['email'],
    subject: {
      en: 'A change of the email address at {{site}} was undone',
      nb: 'En endring av e-postadressen hos {{site}} er angret',
    },
    text: {
      en: [
        'The account at {{site}} has the email address {{email}} again, and every device was signed out.',
        'If this surprises you, write to the people who run the site.',
      ],
      nb: [
        'Kontoen hos {{site}} har e-postadressen {{email}} igjen, og alle enheter er logget ut.',
        'Hvis dette overrasker deg, skriv til dem som driver nettstedet.',
      ],
    },
  }),
  passwordChanged: mailText({
    placeholders: [],
    subject: { en: 'Your password at {{site}} was changed', nb: 'Passordet ditt hos {{site}} er endret' },
    text: {
      en: [
        'The password of your account at {{site}} was changed, and other devices were signed out.',
        'If it was not you, choose a new one with “Forgot password” on the sign-in page.',
      ],
      nb: [
        'Passordet til kontoen din hos {{site}} er endret, og andre enheter er logget ut.',
        'Hvis det ikke var deg, velg et nytt med «Glemt passord» på innloggingssiden.',
      ],
    },
  }),
  deletion: mailText({
    placeholders: ['date'],
    subject: {
      en: 'Your account at {{site}} will be deleted',
      nb: 'Kontoen din hos {{site}} blir slettet',
    },
    text: {
      en: [
        'Your account will be deleted on {{date}}, with its remaining months and points.',
        'Until then you can keep it: sign in, open Account Settings and choose “Keep my account”.',
      ],
      nb: [
        'Kontoen din blir slettet {{date}}, med måneder og poeng som er igjen.',
        'Til da kan du beholde den: Logg inn, åpne Kontoinnstillinger og velg «Behold kontoen».',
      ],
    },
    button: { en: 'Account Settings', nb: 'Kontoinnstillinger' },
    closing: {
      en: ['If you did not ask for this, sign in and change your password.'],
      nb: ['Hvis du ikke har bedt om dette, logg inn og bytt passord.'],
    },
  }),
  deleted: mailText({
    placeholders: [],
    subject: { en: 'Your account at {{site}} is deleted', nb: 'Kontoen din hos {{site}} er slettet' },
    text: {
      en: [
        'Your account, your devices, tickets and invitations are gone. What the law on bookkeeping asks for stays, without your name.',
      ],
      nb: [
        'Kontoen, enhetene, henvendelsene og invitasjonene dine er borte. Det bokføringsloven krever, blir værende uten navnet ditt.',
      ],
    },
  }),
}

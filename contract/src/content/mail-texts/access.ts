import { mailText } from './mail-text.ts'

const invited = { en: 'You are invited to {{site}}', nb: 'Du er invitert til {{site}}' }
const createAccount = { en: 'Create your account', nb: 'Lag kontoen din' }
const ifUnwanted = {
  en: ['If you do not want an account, you can ignore this mail.'],
  nb: ['Hvis du ikke vil ha noen konto, trenger du ikke å gjøre noe.'],
}
const ends = {
  en: 'Your access to {{site}} ends in {{left}}',
  nb: 'Tilgangen din til {{site}} slutter om {{left}}',
}
const ended = {
  subject: { en: 'Your access to {{site}} has ended', nb: 'Tilgangen din til {{site}} er slutt' },
  text: {
    en: ['Your access to {{site}} ended on {{date}}. Your account stays as it is.'],
    nb: ['Tilgangen din til {{site}} sluttet {{date}}. Kontoen din blir som den er.'],
  },
}

export const accessMails = {
  invitation: mailText({
    placeholders: ['inviter', 'lifetime'],
    subject: invited,
    text: {
      en: [
        '{{inviter}} invites you to {{site}}, a site for watching live streams.',
        'Open the link to choose a password. The invitation works once, for {{lifetime}}.',
      ],
      nb: [
        '{{inviter}} inviterer deg til {{site}}, et nettsted for direktesendinger.',
        'Åpne lenken for å velge et passord. Invitasjonen virker én gang, i {{lifetime}}.',
      ],
    },
    button: createAccount,
    closing: ifUnwanted,
  }),
  invitationWithMonths: mailText({
    placeholders: ['inviter', 'lifetime', 'months'],
    subject: invited,
    text: {
      en: [
        '{{inviter}} invites you to {{site}}, a site for watching live streams.',
        'It gives you {{months}} of access, from the day you register.',
        'Open the link to choose a password. The invitation works once, for {{lifetime}}.',
      ],
      nb: [
        '{{inviter}} inviterer deg til {{site}}, et nettsted for direktesendinger.',
        'Den gir deg {{months}} med tilgang, fra dagen du registrerer deg.',
        'Åpne lenken for å velge et passord. Invitasjonen virker én gang, i {{lifetime}}.',
      ],
    },
    button: createAccount,
    closing: ifUnwanted,
  }),
  invitationWithDay: mailText({
    placeholders: ['inviter', 'lifetime', 'date'],
    subject: invited,
    text: {
      en: [
        '{{inviter}} invites you to {{site}}, a site for watching live streams.',
        'It gives you access through {{date}}, from the moment you register.',
        'Open the link to choose a password. The invitation works once, for {{lifetime}}.',
      ],
      nb: [
        '{{inviter}} inviterer deg til {{site}}, et nettsted for direktesendinger.',
        'Den gir deg tilgang til og med {{date}}, fra du registrerer deg.',
        'Åpne lenken for å velge et passord. Invitasjonen virker én gang, i {{lifetime}}.',
      ],
    },
    button: createAccount,
    closing: ifUnwanted,
  }),
  giftInvitation: mailText({
    placeholders: ['inviter', 'months', 'message'],
    subject: { en: 'You were given {{months}} of {{site}}', nb: 'Du har fått {{months}} hos {{site}}' },
    text: {
      en: [
        '{{inviter}} gives you {{months}} of {{site}}, a site for watching live streams.',
        '{{message}}',
        'Open the link to choose a password. Your months begin on the day you register.',
      ],
      nb: [
        '{{inviter}} gir deg {{months}} hos {{site}}, et nettsted for direktesendinger.',
        '{{message}}',
        'Åpne lenken for å velge et passord. Månedene begynner den dagen du registrerer deg.',
      ],
    },
    button: createAccount,
  }),
  accessEnds: mailText({
    placeholders: ['left', 'date'],
    subject: ends,
    text: {
      en: [
        'Your subscription at {{site}} ends in {{left}}, on {{date}}.',
        'Months that you buy now begin when the present ones end, so no day is lost.',
      ],
      nb: [
        'Abonnementet ditt hos {{site}} slutter om {{left}}, {{date}}.',
        'Måneder du kjøper nå, begynner når de nåværende slutter, så ingen dag går tapt.',
      ],
    },
    button: { en: 'Renew your subscription', nb: 'Forny abonnementet' },
    closing: {
      en: ['If you do not want to go on, you can ignore this mail: nothing is charged by itself.'],
      nb: ['Hvis du ikke vil fortsette, trenger du ikke å gjøre noe: Ingenting trekkes av seg selv.'],
    },
  }),
  accessEndsUnsold: mailText({
    placeholders: ['left', 'date'],
    subject: ends,
    text: {
      en: [
        'Your access to {{site}} ends in {{left}}, on {{date}}.',
        'If you want to go on, write to the people who run the site.',
      ],
      nb: [
        'Tilgangen din til {{site}} slutter om {{left}}, {{date}}.',
        'Vil du fortsette, skriv til dem som driver nettstedet.',
      ],
    },
    button: { en: 'Write to them', nb: 'Skriv til dem' },
  }),
  accessEnded: mailText({
    placeholders: ['date'],
    ...ended,
    button: { en: 'Buy months', nb: 'Kjøp måneder' },
  }),
  accessEndedUnsold: mailText({
    placeholders: ['date'],
    ...ended,
    button: { en: 'Write to the people who run the site', nb: 'Skriv til dem som driver nettstedet' },
  }),
  monthGiven: mailText({
    placeholders: ['date'],
    subject: { en: 'You were given a month of {{site}}', nb: 'Du har fått en måned hos {{site}}' },
    text: {
      en: ['The people who run {{site}} gave you a month.', 'You can watch until {{date}}.'],
      nb: ['De som driver {{site}}, har gitt deg en måned.', 'Du kan se til {{date}}.'],
    },
    button: { en: 'Watch now', nb: 'Se nå' },
  }),
  programme: mailText({
    placeholders: ['title', 'stream', 'time'],
    subject: { en: '{{title}} begins at {{time}}', nb: '{{title}} begynner kl. {{time}}' },
    text: {
      en: ['“{{title}}” begins at {{time}} on {{stream}}.', 'You asked {{site}} to tell you.'],
      nb: ['«{{title}}» begynner kl. {{time}} på {{stream}}.', 'Du ba {{site}} om å si fra.'],
    },
    button: { en: 'Watch', nb: 'Se' },
  }),
  supportReply: mailText({
    placeholders: ['subject'],
    subject: { en: '{{site}} answers: {{subject}}', nb: '{{site}} svarer: {{subject}}' },
    text: {
      en: ['You wrote to us about “{{subject}}”. This is our answer:'],
      nb: ['Du skrev til oss om «{{subject}}». Dette er svaret vårt:'],
    },
    button: { en: 'See the ticket and answer', nb: 'Se henvendelsen og svar' },
  }),
}

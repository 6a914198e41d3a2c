import { userResult } from '@strom/contract'
import type { Refusals } from '../../base/http/refusals.ts'
import type { LinkRefusal } from './links.ts'

/** Only for those who have proved to own the account. */
export const suspended = {
  resultCode: userResult.userNotActive,
  detail: { en: 'This account is not active.', nb: 'Denne kontoen er ikke aktiv.' },
}

export const resetRefusals: Refusals<LinkRefusal> = {
  malformed: {
    resultCode: userResult.invalidToken,
    detail: {
      en: 'This link is not complete. Open it from the mail once more.',
      nb: 'Denne lenken er ikke hel. Åpne den fra e-posten en gang til.',
    },
  },
  unknown: {
    resultCode: userResult.notFound,
    detail: { en: 'There is no such link.', nb: 'Lenken finnes ikke.' },
  },
  used: {
    resultCode: userResult.completed,
    detail: {
      en: 'This link has been used. Ask for a new one if you need it.',
      nb: 'Denne lenken er brukt. Be om en ny hvis du trenger det.',
    },
  },
  expired: {
    resultCode: userResult.expired,
    detail: {
      en: 'This link has expired. Ask for a new one.',
      nb: 'Denne lenken er utløpt. Be om en ny.',
    },
  },
  suspended,
}

const emailTaken = {
  resultCode: userResult.emailAlreadyRegistered,
  detail: { en: 'This email address has an account.', nb: 'Denne e-postadressen har en konto.' },
}

const noSuchEmailLink = {
  resultCode: userResult.emailTokenNotFound,
  detail: {
    en: 'There is no such link. Open it from the mail once more.',
    nb: 'Lenken finnes ikke. Åpne den fra e-posten en gang til.',
  },
}

export const emailLinkRefusals: Refusals<LinkRefusal | 'email-taken'> = {
  malformed: noSuchEmailLink,
  unknown: noSuchEmailLink,
  used: {
    resultCode: userResult.emailTokenAlreadyCompleted,
    detail: {
      en: 'This link has been used: the email address was confirmed.',
      nb: 'Denne lenken er brukt: E-postadressen er bekreftet.',
    },
  },
  expired: {
    resultCode: userResult.emailTokenExpired,
    detail: {
      en: 'This link has expired. Change the email address in Account Settings once more.',
      nb: 'Denne lenken er utløpt. Endre e-postadressen i kontoinnstillingene en gang til.',
    },
  },
  suspended,
  'email-taken': emailTaken,
}

export const undoLinkRefusals: typeof emailLinkRefusals = {
  ...emailLinkRefusals,
  used: {
    resultCode: userResult.emailTokenAlreadyCompleted,
    detail: {
      en: 'This link has been used: the old address is back.',
      nb: 'Denne lenken er brukt: Den gamle adressen er tilbake.',
    },
  },
  expired: {
    resultCode: userResult.emailTokenExpired,
    detail: {
      en: 'This link has expired. Write to the people who run the site.',
      nb: 'Denne lenken er utløpt. Skriv til dem som driver nettstedet.',
    },
  },
}

export const profileRefusals: Refusals<
  'wrong-password' | 'changed-meanwhile' | 'email-taken' | 'unmailable'
> = {
  'wrong-password': {
    resultCode: userResult.emailAndPasswordDoNotMatch,
    detail: { en: 'Incorrect password', nb: 'Feil passord' },
  },
  'changed-meanwhile': {
    resultCode: userResult.failedUpdate,
    detail: {
      en: 'The account was changed at the same moment. Try again.',
      nb: 'Kontoen ble endret i samme øyeblikk. Prøv igjen.',
    },
  },
  'email-taken': emailTaken,
  unmailable: {
    resultCode: userResult.failedToSendEmail,
    detail: {
      en: 'No mail can be sent to this email address.',
      nb: 'Det kan ikke sendes e-post til denne adressen.',
    },
  },
}
